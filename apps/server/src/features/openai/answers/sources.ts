import type { openai } from '@millrace/contract'
import type { StreamingAnswer } from '../../conversations/index.ts'

type Sources = Pick<openai.Completion['choices'][number]['message'], 'annotations' | 'citations'>

/** A mark such as `[1]`. */
const MARK = /\[(\d{1,3})\]/g

/** What a response rests on: every citation, and an annotation for each mark of a web page in the text. */
export function sourcesOf({ citations: cited, text }: StreamingAnswer): Sources {
  if (cited.size === 0) return {}
  const annotations = [...text.matchAll(MARK)].flatMap((mark) => {
    const citation = cited.get(Number(mark[1]))
    if (!citation?.url) return []
    const { url, sourceName: title } = citation
    const [start, end] = [mark.index, mark.index + mark[0].length]
    return [
      { type: 'url_citation' as const, url_citation: { url, title, start_index: start, end_index: end } },
    ]
  })
  const citations: openai.ShownCitation[] = [...cited.values()].map((citation) => ({
    number: citation.number,
    source: citation.sourceName,
    page: citation.page,
    heading: citation.heading,
    url: citation.url,
    text: citation.text,
  }))
  return { ...(annotations.length > 0 ? { annotations } : {}), citations }
}
