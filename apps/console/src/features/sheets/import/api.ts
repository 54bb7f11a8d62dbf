import { sheets } from 'virtual:contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Body, sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { keepSheet, sheetKey } from '../api/sheet.ts'
import { orderOfFile, withOrder, type Plan, type PlannedColumn } from './plan.ts'

/** The preview of a file with the given reading options. */
export const usePreview = (uploadId: string | null, options: contract.ReadOptions) =>
  useQuery({
    queryKey: ['sheet-uploads', uploadId, options],
    queryFn: ({ signal }) =>
      api.call(sheets.preview, { params: { uploadId: uploadId ?? '' }, body: { options } }, { signal }),
    enabled: uploadId !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    meta: { silent: true },
  })

/** How many texts of a file match records of linked sheets, by column index. */
export function useLinkPreview(
  {
    uploadId,
    options,
    columns,
  }: { uploadId: string; options: contract.ReadOptions; columns: Plan['columns'] },
  sheet: contract.Sheet | null,
): LinkCounts {
  const mapping = columns.flatMap(({ index, target }) => {
    const key = target.kind === 'existing' ? target.key : null
    const isLink = sheet?.columns.some((column) => column.key === key && column.type === 'link')
    return key !== null && isLink ? [{ index, column: key }] : []
  })
  const asked = mapping.slice(0, LINKS_SHOWN)
  const { data } = useQuery({
    queryKey: ['sheet-uploads', uploadId, 'links', sheet?.id, options, asked],
    queryFn: ({ signal }) =>
      api.call(
        sheets.previewLinks,
        { params: { id: sheet?.id ?? '' }, body: { uploadId, options, mapping: asked } },
        { signal },
      ),
    enabled: sheet !== null && asked.length > 0,
    staleTime: Infinity,
    meta: { silent: true },
  })
  return new Map(asked.flatMap(({ index }, at) => (data?.columns[at] ? [[index, data.columns[at]]] : [])))
}

export type LinkCounts = ReadonlyMap<number, contract.LinkPreview['columns'][number]>

/** Maximum link columns to check before an import. */
const LINKS_SHOWN = 20

interface StartInput {
  plan: Plan
  uploadId: string
  options: contract.ReadOptions
  /** Null for a new one. */
  sheet: contract.Sheet | null
  name: string
}

/** Creates the sheet or missing columns, then starts the import. Returns the sheet id. */
export function useStartImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: start,
    onSuccess: async ({ sheet, running }) => {
      if (sheet.columns.length > 0) keepSheet(queries, sheet)
      queries.setQueryData(['sheets', sheet.id, 'imports'], [running])
      await queries.invalidateQueries({ queryKey: ['sheets', sheet.id] })
    },
    meta: { silent: true },
  })
}

async function start({ plan, uploadId, options, sheet, name }: StartInput) {
  const { sheet: target, mapping } = sheet ? await extend(sheet, plan) : await create(name, plan)
  const body: Body<typeof contract.startImport> = {
    uploadId,
    options,
    mapping,
    mode: plan.mode,
    keys: plan.mode === 'upsert' ? plan.keys : [],
    invalid: plan.invalid,
  }
  const running = await api.call(sheets.startImport, { params: { id: target.id }, body })
  return { sheet: target, running }
}

type Mapping = Body<typeof contract.startImport>['mapping']

const mapped = (
  { index, dateOrder, decimal, accept = [] }: PlannedColumn,
  column: string,
): Mapping[number] => ({
  index,
  column,
  ...(dateOrder ? { dateOrder } : {}),
  ...(decimal ? { decimal } : {}),
  ...(accept.length > 0 ? { accept } : {}),
})

async function create(name: string, plan: Plan) {
  const order = orderOfFile(plan.columns)
  const wanted = plan.columns.filter(({ target }) => target.kind === 'new')
  const columns = wanted.map((one) =>
    one.target.kind === 'new' ? withOrder(one.target.column, one.dateOrder ?? order) : { label: '' },
  )
  const sheet = await api.call(sheets.create, { body: { name, columns } })
  const mapping = wanted.flatMap((one, place) => {
    const column = sheet.columns[place]
    return column ? [mapped(one, column.key)] : []
  })
  return { sheet, mapping }
}

async function extend(sheet: contract.Sheet, plan: Plan) {
  const mapping: Mapping = []
  const order = orderOfFile(plan.columns)
  for (const one of plan.columns) {
    const { target } = one
    if (target.kind === 'existing') mapping.push(mapped(one, target.key))
    if (target.kind !== 'new') continue
    // Sequential, because each column is appended.
    // oxlint-disable-next-line no-await-in-loop
    const column = await api.call(sheets.addColumn, {
      params: { id: sheet.id },
      body: withOrder(target.column, one.dateOrder ?? order),
    })
    mapping.push(mapped(one, column.key))
  }
  return { sheet, mapping }
}

const RECENT = 5
const POLL_MS = 1000

const isUnfinished = ({ state }: contract.SheetImport): boolean => state === 'queued' || state === 'running'

/** The sheet's latest imports; polled while one is running. */
export const useImports = (id: string) =>
  useQuery({
    queryKey: ['sheets', id, 'imports'],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(
        sheets.listImports,
        { params: { id }, query: { size: RECENT } },
        { signal },
      )
      return items
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_MS : false),
    meta: { silent: true },
  })

/** Dismisses the result of an import for the signed-in user on all devices. */
export function useSeeImport(id: string) {
  const queries = useQueryClient()
  const queryKey = ['sheets', id, 'imports']
  return useMutation({
    mutationFn: (importId: string) => api.call(sheets.seeImport, { params: { id, importId } }),
    onMutate: (importId) =>
      queries.setQueryData<contract.SheetImport[]>(queryKey, (items) =>
        items?.map((item) => (item.id === importId ? { ...item, seen: true } : item)),
      ),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** What removing an import would affect; always reloaded. */
export const useImportEffects = (id: string, importId: string) =>
  useQuery({
    queryKey: ['sheets', id, 'imports', importId],
    queryFn: ({ signal }) => api.call(sheets.getImport, { params: { id, importId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })

export function useCancelImport(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ importId, remove }: { importId: string; remove: boolean }) =>
      api.call(sheets.cancelImport, { params: { id, importId }, body: { remove } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['sheets', id] })
      void queries.invalidateQueries({ queryKey: sheetKey(id) })
    },
  })
}
