import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import css from './SearchField.module.css'
import { useKitTexts } from '../texts.ts'

const PAUSE_MS = 250

interface SearchFieldProps {
  label: string
  value: string
  /** Called when typing pauses. */
  onSearch: (value: string) => void
}

/** Filters a list while typing; `/` focuses it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const t = useKitTexts()
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    // The URL changed elsewhere, for example by the back button.
    setShown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])

  return (
    <search className={css.search}>
      <OutlinedInput
        fullWidth
        notched={false}
        value={typed}
        placeholder={label}
        onChange={(event) => setTyped(event.target.value)}
        startAdornment={<Search size={16} aria-hidden="true" className={css.icon} />}
        endAdornment={
          typed ? (
            <IconButton size="small" aria-label={t('clearSearch')} onClick={() => setTyped('')}>
              <X size={16} />
            </IconButton>
          ) : null
        }
        inputProps={{ 'aria-label': label, type: 'search', maxLength: 200, 'data-search': '' }}
        className={css.input}
      />
    </search>
  )
}
