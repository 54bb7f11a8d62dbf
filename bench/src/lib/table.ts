/** Prints rows as a Markdown table, ready for RESULTS.md. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const lines = ['', `## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), '']
  process.stdout.write(`${lines.join('\n')}\n`)
}
