"""A small island for each lesson, which the list of lessons shows as its place on the voyage."""

from __future__ import annotations

from session.table.scenes import Scene

_HILLS = "JC@0,0/0 SR@-2,1/0 LJ@0,2/1 CR@-1,-1/0 CS@0,0/4 JR@-1,-1/5 LR@0,0/2"

ISLETS = {
    "lay": Scene("JS@0,0/1", hand="CR"),
    "erupt": Scene("RJ@0,0/4 JS@1,0/5 SR@0,0/5", hand="CR"),
    "found": Scene("CJ@0,0/1", own="hut:1,-1", hand="CR"),
    "expand": Scene("SJ@0,0/1 RS@2,-1/1", own="hut:1,-1 hut:2,-2", hand="CR"),
    "temple": Scene("LR@0,0/1 CR@2,-1/1", own="hut:0,-1 hut:1,-1 temple:3,-2", hand="CR"),
    "tower": Scene(_HILLS, own="hut:1,-1 tower:0,-1", hand="RS"),
    "cut": Scene("SC@0,0/1 JS@2,-1/1", own="hut:0,-1 hut:1,-1 hut:3,-2", other="hut:2,-2", hand="CR"),
    "win": Scene("JS@0,0/1 RC@2,-1/1", own="hut:0,-1 temple:1,-1 hut:3,-2 hut:2,-2", hand="CR"),
    "stay": Scene("LS@0,0/0", own="hut:1,0", hand="CR"),
}
"""The islands by the names of the lessons."""
