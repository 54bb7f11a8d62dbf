/** The data transfer type of a node type dragged from the palette to the canvas. */
export const DRAGGED = 'application/x-millrace-node'
