import { useEffect, useState } from 'react'
import { IconButton } from './Button.tsx'
import { copyText } from './copy-text.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

const SHOWN_MS = 2000

interface CopyButtonProps {
  /** Called at the click, so that the text need not be made before. */
  text: () => string
  label: string
  copied: string
  failed: string
  className?: string
}

/** Copies, and says for two seconds whether it worked. */
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
