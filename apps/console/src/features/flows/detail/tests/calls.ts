import { flowTests, sheets } from 'virtual:contract'
import type { Body, flowTests as contract } from '@millrace/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'
import { useProjectId } from '../../../../lib/api/use-project-id.ts'
import { flowTestsKey } from '../../../../lib/flows/api/flow-tests.ts'

export type FlowTestSet = contract.FlowTestSet
type NewFlowSet = Body<typeof contract.create>
type FlowSetChange = Body<typeof contract.update>

/** Mutations of a flow's test sets. */
export function useChangeFlowTests(flowId: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: flowTestsKey(flowId) })
  const of = (setId: string) => ({ id: flowId, setId })
  return {
    create: useMutation({
      mutationFn: (body: NewFlowSet) => api.call(flowTests.create, { params: { id: flowId }, body }),
      onSettled,
      meta: { silent: true },
    }),
    update: useMutation({
      mutationFn: ({ setId, ...body }: { setId: string } & FlowSetChange) =>
        api.call(flowTests.update, { params: of(setId), body }),
      onSettled,
      meta: { silent: true },
    }),
    remove: useMutation({
      mutationFn: (setId: string) => api.call(flowTests.remove, { params: of(setId) }),
      onSettled,
    }),
    run: useMutation({
      mutationFn: (setId: string) => api.call(flowTests.run, { params: of(setId), body: {} }),
      onSettled,
    }),
    stop: useMutation({
      mutationFn: ({ setId, runId }: { setId: string; runId: string }) =>
        api.call(flowTests.stop, { params: { ...of(setId), runId } }),
      onSettled,
    }),
  }
}

/** The newest runs of a test set, oldest first for the chart. */
export const useFlowTestRuns = (flowId: string, setId: string) =>
  useQuery({
    queryKey: [...flowTestsKey(flowId), setId, 'runs'],
    queryFn: ({ signal }) =>
      api.call(flowTests.runs, { params: { id: flowId, setId }, query: {} }, { signal }),
    select: ({ items }) => items.toReversed(),
    meta: { silent: true },
  })

interface ResultsOf {
  flowId: string
  setId: string
  runId: string
  only: 'all' | 'failed' | 'changed'
}

/** The outputs of a run, page by page. */
export const useFlowTestResults = ({ flowId, setId, runId, only }: ResultsOf) =>
  useInfiniteQuery({
    queryKey: [...flowTestsKey(flowId), setId, 'results', runId, only],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        flowTests.results,
        { params: { id: flowId, setId, runId }, query: { only, after: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

const SHEETS_SHOWN = 200

/** Sheets that can be a test set: all of the project except those that show conversations. */
export function useRowSheets() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['sheets', 'list', projectId, 'tests'],
    queryFn: ({ signal }) =>
      api.call(sheets.list, { query: { size: SHEETS_SHOWN, sort: 'name' } }, { signal }),
    select: ({ items }) => items.filter(({ system }) => system === null),
    meta: { silent: true },
  })
}

export const useRowColumns = (sheetId: string | null) =>
  useQuery({
    queryKey: ['sheets', sheetId, 'columns of tests'],
    queryFn: ({ signal }) => api.call(sheets.get, { params: { id: sheetId! } }, { signal }),
    enabled: sheetId !== null,
    select: ({ columns }) => columns,
    meta: { silent: true },
  })
