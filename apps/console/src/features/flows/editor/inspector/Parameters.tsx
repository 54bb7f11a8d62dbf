import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { addParameter } from '../model/edit-flow.ts'
import { useActions, useDocument, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Inspector.module.css'
import { ParameterCard } from './ParameterCard.tsx'

/** The parameters that the flow asks for. */
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
          // Identified by position, so that a card stays while its parameter is renamed.
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
