import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { sheets } from '@millrace/contract'
import { bannerText, fieldIssues } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import { FlowField } from './FlowField.tsx'
import { MappingFields } from './MappingFields.tsx'
import { ResultFields } from './ResultFields.tsx'
import css from './Setup.module.css'
import { useSetup, type SetupProps } from './use-setup.ts'
import { unplaced } from './use-errors.ts'
import { WhenFields } from './WhenFields.tsx'

/** Sets up an AI column: its flow, inputs, result, and when it runs. */
export default function AiColumnDialog(props: SetupProps) {
  const { column, onClose } = props
  const t = useAiColumnTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const setup = useSetup(props)
  const { draft, found, errors, saving } = setup

  function leave() {
    setup.leave()
    onClose()
  }

  return (
    <Dialog open onClose={leave} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          setup.submit(column === null)
        }}
      >
        <DialogTitle id={titleId}>
          {column ? t('setup.editTitle', { label: column.label }) : t('setup.addTitle')}
        </DialogTitle>
        <DialogContent className={layout.fields}>
          {column ? null : <p className={css.hint}>{t('setup.intro')}</p>}
          <Wrong {...setup} />
          <FlowField source={draft.source} found={found} error={errors.flowId} onSource={setup.choose} />
          {found.isLoading ? <FormSkeleton /> : null}
          {found.needs ? <Parts {...setup} sheet={props.sheet} column={column} /> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={leave}>{kit('cancel')}</Button>
          {column ? null : (
            <Button disabled={saving || !found.needs} onClick={() => setup.submit(false)}>
              {t('setup.add')}
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={saving || !found.needs}>
            {t(column ? 'setup.save' : 'setup.addAndRun')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Setup = ReturnType<typeof useSetup>

/** Problems without a field of their own. */
function Wrong({ errors, refusal, places, found }: Setup) {
  const t = useAiColumnTexts()
  const others = unplaced(errors, places)
  const isTold = fieldIssues(refusal).length > 0
  return (
    <>
      {refusal && !isTold ? <Callout kind="error">{bannerText(refusal)}</Callout> : null}
      {others.length > 0 ? (
        <Callout kind="error">
          {others.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Callout>
      ) : null}
      {found.isGone ? <Callout kind="warning">{t('setup.gone')}</Callout> : null}
    </>
  )
}

function Parts({
  draft,
  onDraft,
  errors,
  found,
  suggested,
  params,
  sheet,
  column,
}: Setup & { sheet: sheets.Sheet; column: sheets.Column | null }) {
  const t = useAiColumnTexts()
  const columns = sheet.columns.filter(({ key }) => key !== column?.key)
  if (!found.needs) return null
  const part = { draft, onDraft, errors, needs: found.needs, columns }
  return (
    <>
      <MappingFields {...part} />
      <ResultFields {...part} />
      <TextField
        label={t('setup.label')}
        value={draft.label}
        placeholder={suggested}
        error={errors.label}
        onChange={({ target }) => onDraft({ label: target.value })}
        inputProps={{ maxLength: 200 }}
        autoComplete="off"
      />
      <WhenFields {...part} published={found.published} params={params} />
      {column ? <p className={css.hint}>{t('setup.staleNote')}</p> : null}
    </>
  )
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={96} />
      <Skeleton height={96} />
    </Loading>
  )
}
