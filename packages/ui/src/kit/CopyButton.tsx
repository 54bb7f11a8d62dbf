import { useEffect, useState } from 'react'
import { IconButton } from './Button.tsx'
import { copyText } from './copy-text.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

const SHOWN_MS = 2000

interface CopyButtonProps {
  /** Called on click, so that the text need not be computed earlier. */
  text: () => string
  label: string
  copied: string
  failed: string
  className?: string
}

/** Copies text and shows the result for two seconds. */
export function CopyButton({ text, label, copied, failed, className }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (result === null) return undefined
    const timer = setTimeout(() => setResult(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const said = result === 'copied' ? copied : failed
  return (
    <IconButton
      label={result === null ? label : said}
      className={className}
      onClick={() => void copyText(text()).then((worked) => setResult(worked ? 'copied' : 'failed'))}
    >
      {result === 'copied' ? <CheckIcon /> : <CopyIcon />}
    </IconButton>
  )
}
