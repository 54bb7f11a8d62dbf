import { agentTests, sheets } from 'virtual:contract'
import type { agentTests as contract, Body } from '@millrace/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'

export type TestSet = contract.TestSet
export type TestRun = contract.TestRun
export type ResultFilter = (typeof contract.RESULT_FILTERS)[number]
export type NewTestSet = Body<typeof contract.create>

const keyOf = (agentId: string) => ['agents', agentId, 'tests'] as const

/** The test sets of an agent; while one runs, live events bring its progress. */
export const useTestSets = (agentId: string) =>
  useQuery({
    queryKey: keyOf(agentId),
    queryFn: ({ signal }) => api.call(agentTests.list, { params: { id: agentId } }, { signal }),
    meta: { silent: true },
  })

/** What changes the test sets of an agent. Whether the draft can be published may change with each. */
export function useChangeTests(agentId: string) {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(agentId) }),
      queries.invalidateQueries({ queryKey: ['agents', agentId, 'changes'] }),
    ])
  const of = (setId: string) => ({ id: agentId, setId })
  return {
    create: useMutation({
      mutationFn: (body: NewTestSet) => api.call(agentTests.create, { params: { id: agentId }, body }),
      onSettled,
      meta: { silent: true },
    }),
    update: useMutation({
      mutationFn: ({ setId, ...body }: { setId: string } & Body<typeof contract.update>) =>
        api.call(agentTests.update, { params: of(setId), body }),
      onSettled,
      meta: { silent: true },
    }),
    remove: useMutation({
      mutationFn: (setId: string) => api.call(agentTests.remove, { params: of(setId) }),
      onSettled,
    }),
    run: useMutation({
      mutationFn: (setId: string) => api.call(agentTests.run, { params: of(setId), body: {} }),
      onSettled,
    }),
    stop: useMutation({
      mutationFn: ({ setId, runId }: { setId: string; runId: string }) =>
        api.call(agentTests.stop, { params: { ...of(setId), runId } }),
      onSettled,
    }),
  }
}

/** The newest runs of a test set, oldest first as a chart shows them. */
export const useTestRuns = (agentId: string, setId: string) =>
  useQuery({
    queryKey: [...keyOf(agentId), setId, 'runs'],
    queryFn: ({ signal }) =>
      api.call(agentTests.runs, { params: { id: agentId, setId }, query: {} }, { signal }),
    select: ({ items }) => items.toReversed(),
    meta: { silent: true },
  })

interface ResultsOf {
  agentId: string
  setId: string
  runId: string
  only: ResultFilter
}

/** The answers of a run, in pages that follow one another. */
export const useTestResults = ({ agentId, setId, runId, only }: ResultsOf) =>
  useInfiniteQuery({
    queryKey: [...keyOf(agentId), setId, 'results', runId, only],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        agentTests.results,
        { params: { id: agentId, setId, runId }, query: { only, after: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

const SHEETS_SHOWN = 200

/** Sheets that can be a test set: all of the project but those that show conversations. */
export function useQuestionSheets() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['sheets', 'list', projectId, 'tests'],
    queryFn: ({ signal }) =>
      api.call(sheets.list, { query: { size: SHEETS_SHOWN, sort: 'name' } }, { signal }),
    select: ({ items }) => items.filter(({ system }) => system === null),
    meta: { silent: true },
  })
}

/** The columns of a sheet to choose from. */
export const useColumnsOf = (sheetId: string | null) =>
  useQuery({
    queryKey: ['sheets', sheetId, 'columns of tests'],
    queryFn: ({ signal }) => api.call(sheets.get, { params: { id: sheetId! } }, { signal }),
    enabled: sheetId !== null,
    select: ({ columns }) => columns,
    meta: { silent: true },
  })

export type ReplayRun = contract.ReplayRun
type NewReplay = Body<typeof contract.replay>

const replaysOf = (agentId: string) => [...keyOf(agentId), 'replays'] as const

/** The newest replay of an agent; undefined: not known yet, null: there is none. */
export const useLastReplay = (agentId: string, enabled: boolean) =>
  useQuery({
    queryKey: replaysOf(agentId),
    queryFn: ({ signal }) =>
      api.call(agentTests.replays, { params: { id: agentId }, query: { size: 1 } }, { signal }),
    select: ({ items }) => items[0] ?? null,
    enabled,
    meta: { silent: true },
  })

export function useChangeReplays(agentId: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: replaysOf(agentId) })
  return {
    start: useMutation({
      mutationFn: (body: NewReplay) => api.call(agentTests.replay, { params: { id: agentId }, body }),
      onSettled,
      meta: { silent: true },
    }),
    stop: useMutation({
      mutationFn: (runId: string) => api.call(agentTests.stopReplay, { params: { id: agentId, runId } }),
      onSettled,
    }),
    accept: useMutation({
      mutationFn: ({ setId, ...body }: { setId: string } & Body<typeof contract.addQuestion>) =>
        api.call(agentTests.addQuestion, { params: { id: agentId, setId }, body }),
      onSettled: () => queries.invalidateQueries({ queryKey: keyOf(agentId) }),
    }),
  }
}

/** The questions of a replay, in pages that follow one another. */
export const useReplayResults = (of: { agentId: string; runId: string; only: 'all' | 'changed' }) =>
  useInfiniteQuery({
    queryKey: [...replaysOf(of.agentId), of.runId, of.only],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        agentTests.replayResults,
        { params: { id: of.agentId, runId: of.runId }, query: { only: of.only, after: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
