import { useRef } from 'react'
import { TokenInput } from '../TokenInput.tsx'
import { CodeArea } from './CodeArea.tsx'
import { useCodeModule } from './use-code-module.ts'
import type { CodeField } from './use-code-view.ts'

/** A text of several lines: an editor that knows its language and its tokens, and a plain field until that has come. */
export function CodeInput({ language, title, ...field }: CodeField) {
  const box = useRef<HTMLDivElement>(null)
  const ready = useCodeModule(box)
  if (ready) return <CodeArea {...field} title={title} language={language} {...ready} />
  return (
    <div ref={box}>
      <TokenInput {...field} mono={language !== 'text'} />
    </div>
  )
}
