import { knowledge } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import type { FileStore } from '../storage/index.ts'
import { addAndCloseGaps } from './gaps/close-gaps.ts'
import { listEmbeddingModels, retryEmbedding } from './embedding/choose-embedding.ts'
import { createBase } from './bases/create-base.ts'
import { deleteBase } from './bases/delete-base.ts'
import { deleteSources } from './sources/delete-sources.ts'
import { getBase, listBases } from './bases/list-bases.ts'
import { answerGap, listGaps, updateGap } from './gaps/manage-gaps.ts'
import { listChunks } from './chunks/list-chunks.ts'
import { listSources } from './sources/list-sources.ts'
import { assignTags, deleteTag, listTags, renameTag } from './chunks/manage-tags.ts'
import { refreshSource } from './sources/refresh-source.ts'
import { searchBase } from './search.ts'
import { exportBase } from './transfer/export-base.ts'
import { importBase } from './transfer/import-base.ts'
import { updateBase } from './bases/update-base.ts'
import { updateChunk } from './chunks/update-chunk.ts'
import { addSources } from './sources/add-sources.ts'
import { driveSources } from './sources/drive-sources.ts'
import { replaceFile, uploadFiles } from './sources/upload-files.ts'
import { uploadedFiles } from './sources/uploaded-files.ts'
import type { Embedders } from './vectors/embedder.ts'

export const knowledgeRoutes = (context: Context, store: FileStore, models: Embedders) => [
  bind(knowledge.list, (call) => listBases(context, call.actor, call.query)),
  bind(knowledge.create, (call) => createBase(context, call.actor, { ...call.body, models })),
  bind(knowledge.get, (call) => getBase(context, call.actor, call.params.id)),
  bind(knowledge.update, (call) =>
    updateBase(context, call.actor, { id: call.params.id, changes: call.body, models }),
  ),
  bind(knowledge.remove, (call) => deleteBase(context, call.actor, call.params.id)),
  bind(knowledge.listSources, (call) =>
    listSources(context, call.actor, { id: call.params.id, filter: call.query }),
  ),
  bind(knowledge.addSources, async (call) => {
    const { id } = call.params
    if (call.request.isMultipart())
      return uploadFiles(context, call.actor, { id, request: call.request, store })
    const sources = call.body
    const files = await uploadedFiles({ context, store }, call.actor, { id, sources })
    const drive = await driveSources(context, call.actor, { id, sources, signal: call.signal })
    const found = new Map([...files, ...drive])
    return addAndCloseGaps(context, call.actor, { id, sources, found })
  }),
  bind(knowledge.deleteSources, (call) =>
    deleteSources(context, call.actor, { id: call.params.id, sourceIds: call.query.ids }),
  ),
  bind(knowledge.refreshSource, (call) => refreshSource(context, call.actor, call.params)),
  bind(knowledge.replaceFile, async (call) => {
    const { id, sid } = call.params
    if (call.request.isMultipart())
      return replaceFile(context, call.actor, { id, sid, request: call.request, store })
    const sources = [{ type: 'file' as const, ...call.body }]
    const found = await uploadedFiles({ context, store }, call.actor, { id, sources })
    const { items } = await addSources(context, call.actor, { id, sources, found, replaces: sid })
    return items[0]!
  }),
  bind(knowledge.listChunks, (call) =>
    listChunks(context, call.actor, { id: call.params.id, filter: call.query }),
  ),
  bind(knowledge.search, (call) =>
    searchBase(context, call.actor, { id: call.params.id, search: call.body, models }),
  ),
  bind(knowledge.updateChunk, (call) =>
    updateChunk(context, call.actor, { ...call.params, changes: call.body }),
  ),
  bind(knowledge.embeddingModels, (call) =>
    listEmbeddingModels(context, call.actor, { id: call.params.id, models }),
  ),
  bind(knowledge.retryEmbedding, (call) => retryEmbedding(context, call.actor, call.params.id)),
  bind(knowledge.exportBase, (call) => {
    const { reply, signal } = call
    return exportBase(context, call.actor, { id: call.params.id, store, reply, signal })
  }),
  bind(knowledge.importBase, (call) =>
    importBase(context, call.actor, { request: call.request, store, models }),
  ),
  bind(knowledge.listTags, (call) => listTags(context, call.actor, call.params.id)),
  bind(knowledge.assignTags, (call) => assignTags(context, call.actor, { ...call.params, ...call.body })),
  bind(knowledge.renameTag, (call) => renameTag(context, call.actor, { ...call.params, ...call.body })),
  bind(knowledge.deleteTag, (call) => deleteTag(context, call.actor, { ...call.params, ...call.query })),
  bind(knowledge.listGaps, (call) =>
    listGaps(context, call.actor, { id: call.params.id, filter: call.query }),
  ),
  bind(knowledge.answerGap, (call) => answerGap(context, call.actor, { ...call.params, ...call.body })),
  bind(knowledge.updateGap, (call) => updateGap(context, call.actor, { ...call.params, ...call.body })),
]
