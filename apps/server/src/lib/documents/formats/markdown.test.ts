import { describe, expect, it } from 'vitest'
import { outline, readHere } from '../../../testing/documents/index.ts'

const read = (text: string) => readHere(text, { name: 'x.md' })

describe('Markdown', () => {
  it('cuts at headings of both kinds and keeps their path', async () => {
    const document = await read('Intro\n\n# One\ntext\n\n## Two ##\nmore\n\nThree\n=====\nend')
    expect(document.kind).toBe('markdown')
    expect(outline(document)).toEqual([
      ' :: Intro',
      'One :: One\n\ntext',
      'One > Two :: Two\n\nmore',
      'Three :: Three\n\nend',
    ])
    expect(document.title).toBe('One')
  })

  it('gives headings without text to what follows within them, and keeps lone ones', async () => {
    expect(outline(await read('# A\n## B\ntext\n## C\n# D'))).toEqual([
      'A > B :: A\n\nB\n\ntext',
      'A > C :: C',
      'D :: D',
    ])
  })

  it('keeps code as it is, with its signs of headings', async () => {
    const code = '```sh\n# not a heading\n<!-- kept -->\n```'
    expect(outline(await read(`# A\n${code}\n\n~~~\n# neither\n~~~`))).toEqual([
      `A :: A\n\n${code}\n\n~~~\n# neither\n~~~`,
    ])
  })

  it('leaves out front matter and takes its title and language', async () => {
    const document = await read('---\ntitle: "The handbook"\nlang: de\n---\n# Erstes\nText')
    expect(document).toMatchObject({ title: 'The handbook', language: 'de' })
    expect(outline(document)).toEqual(['Erstes :: Erstes\n\nText'])
  })

  it('takes a rule at the top for a rule', async () => {
    expect(outline(await read('---\nJust words, no settings\n---\nmore'))[0]).toContain('Just words')
  })

  it('leaves out comments and the marks in headings', async () => {
    expect(outline(await read('# **Bold** [link](http://x) `code`\none <!-- hidden\nstill --> two'))).toEqual(
      ['Bold link code :: Bold link code\n\none\n two'],
    )
  })

  it('does not take a rule below a list or paragraph for a heading', async () => {
    expect(outline(await read('- item\n---\ntwo\nlines\n---\nend'))).toHaveLength(1)
  })
})
