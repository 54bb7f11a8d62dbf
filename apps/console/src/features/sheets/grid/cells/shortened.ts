/** The text, cut with an ellipsis where it is too long. */
export function shortened(ctx: CanvasRenderingContext2D, label: string, width: number): string {
  const text = label.length > 200 ? label.slice(0, 200) : label
  if (ctx.measureText(text).width <= width + 1) return text
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (ctx.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low)}…`
}
