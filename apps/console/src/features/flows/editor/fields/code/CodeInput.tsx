import { useRef } from 'react'
import type { FieldControl } from '../../../../../lib/kit/Field.tsx'
import { TokenInput, type TokenInputProps } from '../TokenInput.tsx'
import { CodeArea } from './CodeArea.tsx'
import type { CodeLanguage } from './code-view.ts'
import { useCodeModule } from './use-code-module.ts'

export interface CodeInputProps extends Omit<TokenInputProps, 'mono' | 'label' | 'at'> {
  language: CodeLanguage
  rows: number
  /** Its name where it is shown at large. */
  title: string
  control: FieldControl & { 'aria-labelledby'?: string }
}

/** A text of several lines: an editor that knows its language and its tokens, and a plain field until that has come. */
export function CodeInput({ language, title, ...field }: CodeInputProps) {
  const box = useRef<HTMLDivElement>(null)
  const ready = useCodeModule(box)
  if (ready) return <CodeArea {...field} title={title} language={language} {...ready} />
  return (
    <div ref={box}>
      <TokenInput {...field} mono={language !== 'text'} />
    </div>
  )
}
