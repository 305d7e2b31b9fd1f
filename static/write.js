// Writes many changes into the page in one call: for Python each call costs as much as dozens of changes here.

// Between changes, and between the parts of one: no text of the page contains them.
const END = "\u001e";
const BETWEEN = "\u001f";

// nodes: an array. changes: each is a node's index, the name of an attribute and its value. Without a value the
// attribute is removed; without a name the value is the markup inside the node.
window.taluva.write = (nodes, changes) => {
  for (const change of changes.split(END)) {
    const [index, name, value] = change.split(BETWEEN);
    if (!name) nodes[index].innerHTML = value;
    else if (value === undefined) nodes[index].removeAttribute(name);
    else nodes[index].setAttribute(name, value);
  }
};
