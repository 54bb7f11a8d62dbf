import { useRef } from 'react'
import type { FieldControl } from '../../../../../lib/kit/Field.tsx'
import { TokenInput, type TokenInputProps } from '../TokenInput.tsx'
import { CodeArea } from './CodeArea.tsx'
import type { CodeLanguage } from './code-view.ts'
import { useCodeModule } from './use-code-module.ts'

export interface CodeInputProps extends Omit<TokenInputProps, 'mono' | 'label' | 'at'> {
  language: CodeLanguage
  rows: number
  control: FieldControl
}

/** A text in a language: an editor that knows it, and a plain field until that has come. */
export function CodeInput({ language, ...field }: CodeInputProps) {
  const box = useRef<HTMLDivElement>(null)
  const ready = useCodeModule(box)
  if (ready) return <CodeArea {...field} language={language} {...ready} />
  return (
    <div ref={box}>
      <TokenInput {...field} mono />
    </div>
  )
}
