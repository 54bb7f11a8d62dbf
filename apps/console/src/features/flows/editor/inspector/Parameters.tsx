import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { addParameter } from '../model/edit-flow.ts'
import { useActions, useDocument, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Inspector.module.css'
import { ParameterCard } from './ParameterCard.tsx'

/** What the flow is asked for when it runs. */
export function Parameters() {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const { edit } = useActions()
  const params = useDocument((document) => document.params)
  const [open, setOpen] = useState<number | null>(null)
  return (
    <div className={css.settings}>
      <p className={css.desc}>{t('params.help')}</p>
      {params.map((param, at) => (
        <ParameterCard
          // While a parameter is renamed its card stays: they are told apart by their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          param={param}
          at={at}
          count={params.length}
          open={open === at}
          onOpen={(wanted) => setOpen(wanted ? at : null)}
        />
      ))}
      {readOnly ? null : (
        <Button
          size="small"
          startIcon={<Plus size={14} />}
          onClick={() => {
            setOpen(params.length)
            edit(addParameter)
          }}
        >
          {t('params.add')}
        </Button>
      )}
    </div>
  )
}
