import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useModels } from '../../list-models.ts'
import { useAgentsTexts } from '../../texts.ts'

/** Which model servers do not answer, or that the models could not be listed. */
export function ModelProblems() {
  const t = useAgentsTexts()
  const { data, isError } = useModels()
  return (
    <>
      {isError ? <Callout kind="warning">{t('configure.modelsFailed')}</Callout> : null}
      {data?.problems.map((problem) => (
        <Callout key={problem.provider} kind="warning">
          {t('configure.problem', problem)}
        </Callout>
      ))}
    </>
  )
}
