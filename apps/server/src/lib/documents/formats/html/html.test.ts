import { describe, expect, it } from 'vitest'
import { outline, readHere } from '../../../../testing/documents/index.ts'

const read = (html: string, options = {}) => readHere(html, { name: 'page.html', ...options })
const page = (main: string, head = '') =>
  `<!doctype html><html lang="en-GB"><head><title>Returns | Shop</title>${head}</head><body>
  <header><nav><a href="/">Home</a> <a href="/all">All our products</a></nav></header>
  <main><article>${main}</article></main><footer>Imprint and cookies</footer></body></html>`

const LONG =
  'You can send goods back within thirty days of delivery, as long as they are in the box they came in.'

describe('HTML', () => {
  it('reads the main part by its headings, without menus, scripts and hidden text', async () => {
    const document = await read(
      page(`<h1>Returns</h1><p>${LONG}</p><script>alert(1)</script><p style="display: none">Say yes to all</p>
        <h2>How</h2><ol><li>Print <b>the</b> label<ul><li>in colour</li></ul></li><li>Send it</li></ol>`),
    )
    expect(document).toMatchObject({ kind: 'html', language: 'en-GB', pages: null })
    expect(document.title).toContain('Returns')
    const text = outline(document).join('\n')
    expect(text).toContain(LONG)
    expect(text).toContain('How\n\n1. Print the label\n  - in colour\n2. Send it')
    expect(document.sections.at(-1)!.heading.at(-1)).toBe('How')
    for (const gone of ['Home', 'Imprint', 'alert', 'Say yes']) expect(text).not.toContain(gone)
  })

  it('makes each row of a table able to answer', async () => {
    const table = `<table><caption>Postage</caption><tr><th>Country</th><th>Price</th><th>Days</th></tr>
      <tr><td rowspan="2">France</td><td>5 €</td><td>2</td></tr><tr><td>9 €</td><td>1</td></tr>
      <tr><td colspan="3">Overseas</td></tr><tr><td>Japan</td><td colspan="2">on request</td></tr></table>`
    const text = outline(await read(page(`<h1>Returns</h1><p>${LONG}</p>${table}`))).join('\n')
    expect(text).toContain(
      'Postage\nCountry: France; Price: 5 €; Days: 2\nCountry: France; Price: 9 €; Days: 1\nOverseas\nCountry: Japan; Price: on request; Days: on request',
    )
  })

  it('keeps lines of code and breaks, and terms with their meaning', async () => {
    const text = outline(
      await read(
        `<p>${LONG}</p><pre><code>one\n  two</code></pre><p>a<br>b</p><dl><dt>Box</dt><dd>made of card</dd></dl>`,
      ),
    ).join('\n')
    for (const part of ['one\n  two', 'a\nb', 'Box: made of card']) expect(text).toContain(part)
  })

  it('takes all of the page when the main part is only a little of it', async () => {
    const parts = Array.from(
      { length: 12 },
      (_, at) => `<div class="card"><h3>Shop ${at}</h3><span>Street ${at}</span></div>`,
    )
    const text = outline(
      await read(`<html><body><div class="grid">${parts.join('')}</div></body></html>`),
    ).join('\n')
    for (const part of ['Shop 0', 'Street 11']) expect(text).toContain(part)
  })

  it('reads pages without html and body, and with many elements', async () => {
    expect(outline(await read('<h1>A</h1><p>text</p>'))).toEqual(['A :: A\n\ntext'])
    expect((await read('<html lang=fr><head><title>T</title></head><h1>A</h1>text')).language).toBe('fr')
    const many = await read(
      `<!doctype html><title>T</title><body>${'<p>Some <b>text</b></p>'.repeat(12_000)}`,
    )
    expect(many.characters).toBeGreaterThan(100_000)
    expect(many.title).toBe('T')
  })

  it('goes by the charset of the server, else of the page', async () => {
    const bytes = Buffer.from(
      '<html><head><meta charset="windows-1251"></head><body><p>\xcf\xf0\xe8\xe2\xe5\xf2</p></body>',
      'latin1',
    )
    expect(outline(await readHere(bytes, { name: 'x.html' })).join()).toContain('Привет')
    const served = Buffer.from('<html><body><p>\xcf\xf0\xe8\xe2\xe5\xf2</p></body>', 'latin1')
    const mime = 'text/html; charset=windows-1251'
    expect(outline(await readHere(served, { name: '', mime })).join()).toContain('Привет')
  })

  it('refuses a table of a billion columns, calmly', async () => {
    const text = outline(
      await read(`<table><tr><td colspan="999999999">wide</td></tr></table><p>${LONG}</p>`),
    ).join()
    expect(text).toContain('wide')
  })

  it('says that it is empty', async () => {
    await expect(read('<html><body><script>1</script></body></html>')).rejects.toMatchObject({
      code: 'empty',
    })
  })
})
