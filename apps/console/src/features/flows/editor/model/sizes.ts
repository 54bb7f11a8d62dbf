/** What a node on the canvas measures, in pixels; its CSS says the same. */
export const NODE_WIDTH = 208
export const HEAD_HEIGHT = 52
export const PORT_HEIGHT = 22

/** Height of a node: a single port stands at its head, several below it, one under the other. */
export const heightOf = (ports: number): number =>
  ports <= 1 ? HEAD_HEIGHT : HEAD_HEIGHT + ports * PORT_HEIGHT + 6
