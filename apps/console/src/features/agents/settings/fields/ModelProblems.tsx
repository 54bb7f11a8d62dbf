import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useModels } from '../../list-models.ts'
import { useAgentsTexts } from '../../texts.ts'

/** Model servers that did not respond, or an error of listing models. */
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
