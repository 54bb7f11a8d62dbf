/** What a node type travels as when it is dragged from the palette to the canvas. */
export const DRAGGED = 'application/x-millrace-node'
