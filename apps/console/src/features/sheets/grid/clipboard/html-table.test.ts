import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHtmlTable, parseHtmlTable } from './html-table.ts'

describe('parseHtmlTable', () => {
  it('reads a table of Excel', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {mso-number-format:General}</style></head>
      <body><!--StartFragment--><table border=0><col width=64>
      <tr height=20><td class=xl65 x:num>1,5</td><td>5&quot; pipe &amp; more</td></tr>
      <tr><td>two<br>
        lines</td><td colspan=2>&#x1F642;&nbsp;ok</td></tr></table><!--EndFragment--></body></html>`
    expect(parseHtmlTable(html)).toEqual([
      ['1,5', '5" pipe & more'],
      ['two\nlines', '🙂 ok', ''],
    ])
  })

  it('reads a table of Google Sheets and takes the first of several', () => {
    const html =
      '<meta charset="utf-8"><google-sheets-html-origin><style>td{border:1px}</style><table><colgroup><col/></colgroup>' +
      `<tbody><tr><td data-sheets-value='{"1":2,"2":"a>b"}'>a&gt;b</td><td></td></tr></tbody></table><table><tr><td>no</td></tr></table>`
    expect(parseHtmlTable(html)).toEqual([['a>b', '']])
  })

  it('finds no table in other HTML', () => {
    expect(parseHtmlTable('<p>Hello <b>you</b></p>')).toBeNull()
    expect(parseHtmlTable('<table>')).toBeNull()
  })

  it.each(['<', '<a ', '<!--', '<a "', '<td b=1 ', '<td>&#', ' ', '\n', ' \n', '"', '-->'])(
    'takes no quadratic time: %j',
    (piece) => {
      const html = `<table><tr><td>a${piece.repeat(300_000 / piece.length)}\u0001</td></tr></table>`
      const from = process.threadCpuUsage()
      parseHtmlTable(html)
      expect(process.threadCpuUsage(from).user / 1000).toBeLessThan(2000)
    },
  )

  it('restores what was formatted', () => {
    const text = fc.string().map((value) => value.trim().replace(/\s+/g, ' '))
    const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(rows, (given) => {
        expect(parseHtmlTable(formatHtmlTable(given, () => true))).toEqual(given)
      }),
    )
    expect(parseHtmlTable(formatHtmlTable([['a\nb', '<i>']], () => false))).toEqual([['a\nb', '<i>']])
  })
})
