import { z } from 'zod'
import { templateParts } from '../channels.ts'
import { purpose } from '../connections.ts'
import { flowDocument } from './document.ts'
import { nodeDefinition } from './nodes.ts'
import { flowParameter } from './parameters.ts'
import { flowProblem } from './problems.ts'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { locale } from '../accounts/sign-in.ts'
import { sheetType } from '../sheets/type.ts'
import { line, text, timestamp } from '../text.ts'

const DOCUMENT_BYTES = 16 * 1024 * 1024
const tag = line(40)

/** What happens when one of its jobs ends, in addition to the console notification. */
export const flowTelling = z.strictObject({
  /** Addresses that receive a mail. */
  emails: z.array(z.email().max(254)).max(20).default([]),
  /** URL that receives a signed POST of type `job.finished` with the job's state and counts, at every end. */
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
})

/** Languages of built-in templates. */
export const TEMPLATE_LANGUAGES = ['en', 'de', 'zh'] as const

export const flowSummary = z.object({
  id: id('flow'),
  projectId: id('project'),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  tags: z.array(z.string()),
  /** Visible to all projects of the account. */
  shared: z.boolean(),
  publishedVersion: z.number().int().nullable(),
  /** Whether the draft differs from the published version. */
  changed: z.boolean(),
  /** Its node types in order, without start: enough to illustrate the flow. */
  nodeTypes: z.array(z.string()).max(12),
  /** Number of columns in the member's projects that it fills. */
  liveColumns: z.number().int(),
  lastJob: z.object({ id: z.string(), state: z.string(), at: timestamp }).nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  deletedAt: timestamp.nullable(),
})
export type FlowSummary = z.infer<typeof flowSummary>

export const flow = flowSummary.extend({
  document: flowDocument,
  /** Revision of the draft; a save names the one it changes. */
  revision: z.number().int(),
  telling: flowTelling,
  /** Problems of the draft, including references to sheets, models and flows of the project. */
  problems: z.array(flowProblem),
  hook: z.object({ enabled: z.boolean() }),
})
export type Flow = z.infer<typeof flow>

const byId = z.strictObject({ id: id('flow') })
const details = {
  title: line(120),
  description: text(2000),
  icon: line(60),
  tags: z.array(tag).max(20),
  telling: flowTelling,
}

export const list = route({
  id: 'flows.list',
  method: 'GET',
  path: '/millrace/aiflows',
  summary:
    'List flows of the project and shared flows of the account. With `deleted`, list those in the trash',
  who: inProject('read', 'read'),
  query: pageQuery.extend({
    search: text(200).optional(),
    tag: tag.optional(),
    shared: z.stringbool().optional(),
    deleted: z.stringbool().default(false),
    sort: z.enum(['updated', 'title', 'created']).default('updated'),
  }),
  data: page(flowSummary).extend({ tags: z.array(z.string()) }),
})

export const create = route({
  id: 'flows.create',
  method: 'POST',
  path: '/millrace/aiflows',
  summary: 'Create a flow: empty, from a document (an exported file), or from a built-in template',
  who: inProject('write', 'write'),
  bodyLimit: DOCUMENT_BYTES,
  body: z.strictObject({
    title: line(120),
    description: details.description.default(''),
    icon: details.icon.default('workflow'),
    tags: details.tags.default([]),
    /** A document of any format version; older ones are upgraded. */
    document: z.looseObject({ version: z.number().int().min(1) }).optional(),
    template: line(60).optional(),
    /** Language of the template's questions, steps and sheets. */
    templateLanguage: z.enum(TEMPLATE_LANGUAGES).default('en'),
    /** Creates the sheets that the template uses. Otherwise the flow reports the settings without a sheet. */
    makeSheets: z.boolean().default(false),
  }),
  data: flow,
})

export const get = route({
  id: 'flows.get',
  method: 'GET',
  path: '/millrace/aiflows/:id',
  summary: 'Get a flow with its draft and the draft’s problems',
  who: inProject('read', 'read'),
  params: byId,
  data: flow,
})

export const save = route({
  id: 'flows.save',
  method: 'PUT',
  path: '/millrace/aiflows/:id',
  summary: 'Save the draft or the details. Rejected with the current revision if yours is stale',
  who: inProject('write', 'write'),
  params: byId,
  bodyLimit: DOCUMENT_BYTES,
  body: z.strictObject({
    revision: z.number().int(),
    document: flowDocument.optional(),
    title: details.title.optional(),
    description: details.description.optional(),
    icon: details.icon.optional(),
    tags: details.tags.optional(),
    /** Its webhook stays as it is if omitted. */
    telling: flowTelling.extend({ webhook: flowTelling.shape.webhook.removeDefault().optional() }).optional(),
  }),
  data: flow,
})

export const remove = route({
  id: 'flows.delete',
  method: 'DELETE',
  path: '/millrace/aiflows/:id',
  summary:
    'Move a flow to the trash, where it can be restored for 30 days. Its schedules are paused. Rejected with `details.usedBy` if other flows call it, and with `ask` also with `details.starts` if schedules, AI columns, a form or a webhook start it; `force` deletes it anyway',
  who: inProject('write', 'write'),
  params: byId,
  query: z.strictObject({
    force: z.stringbool().default(false),
    ask: z.stringbool().default(false),
  }),
  data: z.object({ deleted: z.literal(true) }),
})

/** Automatic starts of a flow, which are suspended while it is in the trash: `details.starts`. */
export const flowStarts = z.object({
  schedules: z.number().int(),
  liveColumns: z.number().int(),
  form: z.boolean(),
  hook: z.boolean(),
})
export type FlowStarts = z.infer<typeof flowStarts>

/** This call has always restored two things: a deleted flow, and an older version as draft. */
export const restore = route({
  id: 'flows.restore',
  method: 'POST',
  path: '/millrace/aiflows/:id/restore',
  summary: 'Restore a deleted flow, or restore an older version as the draft',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ version: z.number().int().min(1).optional() }),
  data: flow,
})

export const flowVersion = z.object({
  version: z.number().int(),
  note: z.string(),
  createdAt: timestamp,
  createdBy: z.string().nullable(),
  /** Whether it is the published version. */
  published: z.boolean(),
  /**
   * The previous version by any author; null for the first. Numbers can be missing, because versions can be deleted.
   */
  previous: z.number().int().nullable(),
})

export const publish = route({
  id: 'flows.publish',
  method: 'POST',
  path: '/millrace/aiflows/:id/publish',
  summary:
    'Publish the draft. Rejected with its problems if it has errors, or if tests that must pass have not',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({
    revision: z.number().int(),
    note: text(500).default(''),
    /** Why it is published although tests that must pass have not. Kept in the audit log. */
    despiteTests: text(500).optional(),
  }),
  data: flowVersion,
})

export const versions = route({
  id: 'flows.versions',
  method: 'GET',
  path: '/millrace/aiflows/:id/versions',
  summary: 'List published versions, newest first. With `mine`, only those you published',
  who: inProject('read', 'read'),
  params: byId,
  query: pageQuery.extend({ mine: z.stringbool().default(false) }),
  data: page(flowVersion),
})

export const version = route({
  id: 'flows.version',
  method: 'GET',
  path: '/millrace/aiflows/:id/versions/:version',
  summary: 'Get the document of a version',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('flow'), version: z.coerce.number().int().min(1) }),
  data: flowVersion.extend({ document: flowDocument }),
})

export const removeVersion = route({
  id: 'flows.deleteVersion',
  method: 'DELETE',
  path: '/millrace/aiflows/:id/versions/:version',
  summary:
    'Permanently delete a version. Published versions and versions used by a schedule can’t be deleted',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('flow'), version: z.coerce.number().int().min(1) }),
  data: z.object({ deleted: z.literal(true) }),
})

export const duplicate = route({
  id: 'flows.duplicate',
  method: 'POST',
  path: '/millrace/aiflows/:id/duplicate',
  summary: 'Copy a flow of the project or a shared one into the current project',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ title: line(120).optional() }),
  data: flow,
})

const moved = z.object({ id: id('flow'), shared: z.boolean() })
const flowIds = z.strictObject({ id: id('flow') })

export const move = route({
  id: 'flows.move',
  method: 'POST',
  path: '/millrace/aiflows/admin/move',
  summary: 'Share a flow with the account',
  who: inProject('shareInAccount', 'write'),
  body: flowIds,
  data: moved,
})

export const moveOut = route({
  id: 'flows.moveOut',
  method: 'POST',
  path: '/millrace/aiflows/admin/moveout',
  summary: 'Stop sharing a flow with the account',
  who: inProject('shareInAccount', 'write'),
  body: flowIds,
  data: moved,
})

export const OPTION_KINDS = [
  'SHEET',
  'SHEET_COLUMN',
  'KNOWLEDGE',
  'AGENT',
  'MODEL',
  'CREDENTIAL',
  'CONNECTION',
  'CHANNEL',
  'TEMPLATE',
  'FLOW',
  'TOOL',
] as const

export const loadOptions = route({
  id: 'flows.options',
  method: 'POST',
  path: '/millrace/aiflows/options/load',
  summary: 'List options for a parameter that refers to an object of the project',
  who: inProject('read', 'read'),
  body: z.strictObject({
    type: z.enum(OPTION_KINDS),
    search: text(200).optional(),
    /** For SHEET_COLUMN: the sheet; columns of all sheets if omitted. For TEMPLATE: the channel. */
    parent: text(60).optional(),
    /** For SHEET: sheets of this type come first, and each shows its type. */
    firstType: sheetType.optional(),
    /**
     * For SHEET: also system sheets, each with the note SYSTEM, for those who can read conversations. They can be read,
     * but not written to.
     */
    system: z.boolean().default(false),
    /** For CONNECTION: what it has to allow. */
    purpose: purpose.optional(),
    /** Ids whose labels are requested, even if they don't match. */
    ids: z.array(text(200)).max(200).optional(),
    page: z.number().int().min(1).max(1000).default(1),
  }),
  data: z.object({
    items: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        note: z.string().optional(),
        /** For a sheet whose name another sheet of the project shares: details that distinguish them. */
        twin: z.object({ rows: z.number().int(), updatedAt: timestamp }).optional(),
        /** For a TEMPLATE of `ids`, with its channel as the parent: what it says, and what it needs. */
        template: templateParts.optional(),
      }),
    ),
    more: z.boolean(),
  }),
})

export const catalogue = route({
  id: 'flows.catalogue',
  method: 'GET',
  path: '/millrace/aiflows/tools',
  summary: 'List all step types with their settings, ports and outputs, in the given language',
  who: inProject('read', 'read'),
  query: z.strictObject({ language: locale.default('en') }),
  data: z.object({ nodes: z.array(nodeDefinition) }),
})

export const flowTemplate = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  nodeTypes: z.array(z.string()),
  /** Sheets that it uses and that can be created with it. */
  sheets: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Its inputs per row and its outputs, for mapping columns before it is created. */
  needs: z.object({
    params: z.array(flowParameter),
    columns: z.array(z.string()),
    outputs: z.array(z.string()),
  }),
})

export type FreeTemplate = z.infer<typeof flowTemplate>

export const free = route({
  id: 'flows.free',
  method: 'GET',
  path: '/millrace/aiflows/free',
  summary: 'List flows to copy: built-in templates and shared flows of the account',
  who: inProject('read', 'read'),
  query: z.strictObject({ language: locale.default('en') }),
  data: z.object({ templates: z.array(flowTemplate), shared: z.array(flowSummary) }),
})

export const check = route({
  id: 'flows.check',
  method: 'POST',
  path: '/millrace/aiflows/check',
  summary: 'Check a document for problems without saving it',
  who: inProject('read', 'read'),
  bodyLimit: DOCUMENT_BYTES,
  body: z.strictObject({ flowId: id('flow').optional(), document: flowDocument }),
  data: z.object({ problems: z.array(flowProblem) }),
})

export const enableHook = route({
  id: 'flows.enableHook',
  method: 'POST',
  path: '/millrace/aiflows/:id/hook',
  summary: 'Create a new webhook URL, shown only once. The old one stops working',
  who: inProject('write', 'write'),
  params: byId,
  shownOnce: true,
  data: z.object({ url: z.string() }),
})

export const disableHook = route({
  id: 'flows.disableHook',
  method: 'DELETE',
  path: '/millrace/aiflows/:id/hook',
  summary: 'Remove the webhook trigger',
  who: inProject('write', 'write'),
  params: byId,
  data: z.object({ enabled: z.literal(false) }),
})
