import { useRef } from 'react'
import { TokenInput } from '../TokenInput.tsx'
import { CodeArea } from './CodeArea.tsx'
import { useCodeModule } from './use-code-module.ts'
import type { CodeField } from './use-code-view.ts'

/** A multi-line text: a code editor with its language and tokens, or a plain field until it has loaded. */
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
