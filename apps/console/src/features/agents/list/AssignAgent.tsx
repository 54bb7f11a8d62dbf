import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useInformation } from '../../../lib/session/information.ts'
import { useAssignAgent } from './agent-actions.ts'
import type { AgentSummary } from './summary.ts'
import { useAgentsTexts } from '../texts.ts'

interface AssignAgentProps {
  agent: AgentSummary
  onClose: () => void
}

/** Moves an agent to another project, after explaining what does not move along. */
export default function AssignAgent({ agent, onClose }: AssignAgentProps) {
  const t = useAgentsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { data } = useInformation()
  const assign = useAssignAgent(agent.id)
  const targets = (data?.projects ?? []).filter(({ id }) => id !== agent.projectId)
  const [chosen, setChosen] = useState<string | null>(null)
  const projectId = chosen ?? targets[0]?.id

  function move() {
    if (!projectId) return
    assign.mutate(
      { projectId },
      {
        onSuccess: () => {
          showMessage(t('assign.done'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('assign.title', { name: agent.name })}</DialogTitle>
      <DialogContent className={layout.fields}>
        {assign.error ? <Callout kind="error">{bannerText(assign.error)}</Callout> : null}
        {targets.length === 0 ? (
          <p>{t('assign.none')}</p>
        ) : (
          <SelectField
            label={t('assign.project')}
            value={projectId}
            onChange={({ target }) => setChosen(target.value)}
          >
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <p>{t('assign.text')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button variant="contained" disabled={!projectId || assign.isPending} onClick={move}>
          {t('assign.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
