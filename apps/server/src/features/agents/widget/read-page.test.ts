import { describe, expect, it } from 'vitest'
import { directivesAgainst, readPage } from './read-page.ts'

const HOST = 'https://chat.example'
const SITE = new URL('https://shop.example/prices')

describe('a page of a website', () => {
  it('names the agents whose widget it shows', () => {
    const html = `<title>x</title><SCRIPT async nonce=a src='https://chat.example/embed.js?v=1' data-agent="one"></SCRIPT>
      <script src="https://chat.example/other.js" data-agent="no"></script><script src=//chat.example/embed.js>
      </script><script src="https://evil.example/embed.js" data-agent="no"></script><!-- <script
      src="https://chat.example/embed.js" data-agent="commented"></script> -->`
    expect(readPage(html, SITE, [HOST]).scripts).toEqual([
      { agent: 'one', host: HOST, hasNonce: true },
      { agent: null, host: HOST, hasNonce: false },
    ])
  })

  it('may contain its policy, and be broken anywhere', () => {
    expect(
      readPage('<meta http-equiv="Content-Security-Policy" content="default-src a">', SITE, [HOST]),
    ).toEqual({
      scripts: [],
      policies: ['default-src a'],
    })
    expect(readPage('<script src="http://[', SITE, [HOST])).toEqual({ scripts: [], policies: [] })
  })
})

describe('a policy', () => {
  it.each([
    ['', []],
    ["default-src 'self'", ['script-src', 'frame-src', 'connect-src']],
    ['default-src https:', []],
    ['default-src *', []],
    [`script-src ${HOST}; connect-src ${HOST}`, []],
    [`script-src ${HOST}; connect-src ${HOST}; frame-src 'self'`, ['frame-src']],
    ['script-src *.example; child-src *.example; connect-src chat.example', []],
    ["script-src 'nonce-a' 'strict-dynamic' https:; connect-src https:; frame-src https:", ['script-src']],
    ['script-src http://chat.example; frame-src chat.example:*; connect-src chat.example:443', []],
    ["script-src-elem 'none'; script-src *; frame-src *; connect-src *", ['script-src']],
    ["DEFAULT-SRC *; default-src 'none'", []],
    ['connect-src https://chat.example.evil.example evil-chat.example', ['connect-src']],
  ])('%j blocks: %j', (policy, expected) => {
    expect(directivesAgainst(policy, HOST, false)).toEqual(expected)
  })

  it('allows a script with its nonce', () => {
    expect(directivesAgainst("script-src 'nonce-a' 'strict-dynamic'", HOST, true)).toEqual([])
    expect(directivesAgainst("script-src 'self'", HOST, true)).toEqual(['script-src'])
  })
})
