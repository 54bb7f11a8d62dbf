import { sheets } from '@millrace/contract'
import type { systemSheetTexts } from './texts/texts.ts'

type Texts = ReturnType<typeof systemSheetTexts>

/** A column filled by the server: its key, which is also its `source`, and its initial appearance. */
interface SourceColumn {
  key: string
  type: sheets.ColumnType
  label: (texts: Texts) => string
  width?: number
  hidden?: boolean
  settings?: sheets.ColumnSettings
}

interface Definition {
  name: (texts: Texts) => string
  columns: readonly SourceColumn[]
  /** The time column by which its first view is sorted. */
  newestBy: string
}

const IDS: readonly SourceColumn[] = [
  { key: 'conversationId', type: 'text', label: (t) => t('conversationId'), hidden: true },
  { key: 'agentId', type: 'text', label: (t) => t('agentId'), hidden: true },
]

/** The system sheets of a project. The first column is the title of a row in links and cards. */
export const DEFINITIONS: Readonly<Record<sheets.SystemSheet, Definition>> = {
  conversations: {
    name: (t) => t('conversations'),
    newestBy: 'lastMessage',
    columns: [
      { key: 'firstQuestion', type: 'longText', label: (t) => t('firstQuestion'), width: 280 },
      { key: 'lastMessage', type: 'dateTime', label: (t) => t('lastMessage'), width: 170 },
      { key: 'agent', type: 'text', label: (t) => t('agent') },
      { key: 'channel', type: 'text', label: (t) => t('channel'), width: 110 },
      { key: 'visitor', type: 'text', label: (t) => t('visitor') },
      { key: 'messageCount', type: 'integer', label: (t) => t('messageCount'), width: 110 },
      { key: 'unanswered', type: 'integer', label: (t) => t('unanswered'), width: 120 },
      { key: 'up', type: 'integer', label: (t) => t('up'), width: 110 },
      { key: 'down', type: 'integer', label: (t) => t('down'), width: 120 },
      { key: 'transcript', type: 'longText', label: (t) => t('transcript'), width: 320 },
      { key: 'page', type: 'text', label: (t) => t('page'), width: 220 },
      { key: 'started', type: 'dateTime', label: (t) => t('started'), width: 170 },
      ...IDS,
    ],
  },
  messages: {
    name: (t) => t('messages'),
    newestBy: 'sent',
    columns: [
      { key: 'text', type: 'longText', label: (t) => t('text'), width: 360 },
      { key: 'from', type: 'text', label: (t) => t('from'), width: 130 },
      { key: 'sent', type: 'dateTime', label: (t) => t('sent'), width: 170 },
      { key: 'agent', type: 'text', label: (t) => t('agent') },
      { key: 'channel', type: 'text', label: (t) => t('channel'), width: 110 },
      { key: 'answered', type: 'checkbox', label: (t) => t('answered'), width: 110 },
      { key: 'rating', type: 'text', label: (t) => t('rating'), width: 120 },
      { key: 'comment', type: 'longText', label: (t) => t('comment'), width: 200 },
      { key: 'sources', type: 'longText', label: (t) => t('sources'), width: 200 },
      { key: 'model', type: 'text', label: (t) => t('model'), width: 140, hidden: true },
      { key: 'cost', type: 'number', label: (t) => t('cost'), width: 110, hidden: true },
      ...IDS,
    ],
  },
  leads: {
    name: (t) => t('leads'),
    newestBy: 'submitted',
    columns: [
      { key: 'name', type: 'text', label: (t) => t('name'), width: 180 },
      // Text, because what a visitor typed may not be a valid address.
      { key: 'email', type: 'text', label: (t) => t('email'), width: 220 },
      { key: 'phone', type: 'text', label: (t) => t('phone') },
      { key: 'status', type: 'text', label: (t) => t('status'), width: 120 },
      { key: 'score', type: 'integer', label: (t) => t('score'), width: 90 },
      { key: 'details', type: 'longText', label: (t) => t('details'), width: 260 },
      { key: 'note', type: 'longText', label: (t) => t('note'), width: 200 },
      { key: 'agent', type: 'text', label: (t) => t('agent') },
      { key: 'channel', type: 'text', label: (t) => t('channel'), width: 110 },
      { key: 'page', type: 'text', label: (t) => t('page'), width: 220 },
      { key: 'transcript', type: 'longText', label: (t) => t('transcript'), width: 320 },
      { key: 'consent', type: 'longText', label: (t) => t('consent'), width: 200, hidden: true },
      { key: 'submitted', type: 'dateTime', label: (t) => t('submitted'), width: 170 },
      ...IDS,
    ],
  },
}
