import { expect, it } from 'vitest'
import { domainsOf, embedCode } from './embed.ts'

it('puts the title of a form into its frame as text, whatever is in it', () => {
  const code = embedCode('https://mill.example/form/flw_1', '"><script>alert(1)</script>')
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(code).toContain('src="https://mill.example/form/flw_1"')
})

it('reads one site a line', () => {
  expect(domainsOf(' example.com \n\n*.example.org; a.test,')).toEqual([
    'example.com',
    '*.example.org',
    'a.test',
  ])
})
