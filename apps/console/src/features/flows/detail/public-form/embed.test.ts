import { expect, it } from 'vitest'
import { domainsOf, EMBED_KINDS, embedCode, wrongDomain } from './embed.ts'

const FORM = {
  id: 'flw_1',
  url: 'https://mill.example/form/flw_1',
  title: '"><script>alert(1)</script>',
  close: 'Close',
  colour: null,
}

it.each(EMBED_KINDS)("puts a form's title into its code (%s) as text, whatever it contains", (kind) => {
  const code = embedCode(kind, FORM)
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(code).toContain('src="https://mill.example/form/flw_1"')
  expect(code).not.toContain('<script')
})

it("uses the form's colour for its button, with readable text", () => {
  expect(embedCode('popup', { ...FORM, colour: '#fde047' })).toContain('color: #000000; background: #fde047')
  expect(embedCode('bubble', FORM)).toContain('color: #ffffff; background: #1e293b')
})

it('reads one site per line', () => {
  expect(domainsOf(' example.com \n\n*.example.org; a.test,')).toEqual([
    'example.com',
    '*.example.org',
    'a.test',
  ])
})

it('names the site that was refused', () => {
  const domains = ['example.com', '*.co.uk']
  expect(wrongDomain([{ path: 'fields[1]' }, { path: 'domains[1]' }], domains)).toBe('*.co.uk')
  expect(wrongDomain([{ path: 'perDay' }], domains)).toBeUndefined()
})
