// Unpacks Zstandard, which browsers do not unpack themselves, with zstddec's WebAssembly, that of Zstandard itself.
// Imported by the page; the build also puts it in front of the service worker's code.

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
// An (address, size, position) for each side.
const BUFFER_WORDS = 3;
const INPUT_BYTES = 1 << 15;
const OUTPUT_BYTES = 1 << 17;
// Larger results are errors: negative numbers, read without their sign.
const LARGEST_RESULT = 0xffffff00;

// Returns whether a file with these first bytes is packed.
export const isPacked = (bytes) => MAGIC.every((byte, index) => bytes?.[index] === byte);

// Gives a TransformStream that unpacks one file; decoder: the WebAssembly.Module. The stream fails where the file is
// damaged or incomplete.
export const unpacking = async (decoder) => {
  const imports = { env: { emscripten_notify_memory_growth() {} } };
  const { exports: zstd } = await WebAssembly.instantiate(decoder, imports);
  const context = zstd.ZSTD_createDCtx();
  const [input, output] = [INPUT_BYTES, OUTPUT_BYTES].map((size) => ({
    buffer: zstd.malloc(BUFFER_WORDS * 4),
    place: zstd.malloc(size),
  }));
  const wordsOf = ({ buffer }) => new Uint32Array(zstd.memory.buffer, buffer, BUFFER_WORDS);
  let isComplete = false;

  const unpackPiece = (piece, controller) => {
    new Uint8Array(zstd.memory.buffer, input.place).set(piece);
    wordsOf(input).set([input.place, piece.length, 0]);
    let written;
    do {
      wordsOf(output).set([output.place, OUTPUT_BYTES, 0]);
      const result = zstd.ZSTD_decompressStream(context, output.buffer, input.buffer) >>> 0;
      if (result > LARGEST_RESULT) throw new Error("A packed file is damaged.");
      isComplete = result === 0;
      // The memory may have grown, so nothing looks at it for longer.
      written = wordsOf(output)[2];
      if (written) controller.enqueue(new Uint8Array(zstd.memory.buffer, output.place, written).slice());
    } while (wordsOf(input)[2] < piece.length || written === OUTPUT_BYTES);
  };

  return new TransformStream({
    transform(bytes, controller) {
      for (let start = 0; start < bytes.length; start += INPUT_BYTES) {
        unpackPiece(bytes.subarray(start, start + INPUT_BYTES), controller);
      }
    },
    flush() {
      if (!isComplete) throw new Error("A packed file is incomplete.");
    },
  });
};
