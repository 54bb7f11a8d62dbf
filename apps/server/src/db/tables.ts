/** Written by `npm run generate` from the migrated database; not to be edited. */

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Accounts {
  created_at: Generated<Timestamp>;
  customer_id: string | null;
  edition: Generated<string>;
  edition_chosen: Generated<boolean>;
  id: string;
  name: string;
  settings: Generated<Json>;
}

export interface AgentAvatars {
  account_id: string;
  agent_id: string;
  bytes: Buffer;
  id: string;
}

export interface AgentCodes {
  access_version: number;
  account_id: string;
  agent_id: string;
  attempts: Generated<number>;
  code_hash: string;
  email: string;
  expires_at: Timestamp;
}

export interface AgentKnowledge {
  account_id: string;
  agent_id: string;
  kb_id: string;
  position: Generated<number>;
}

export interface Agents {
  access_version: Generated<number>;
  account_id: string;
  avatar: Generated<number>;
  avatar_id: string | null;
  bot_config: Generated<Json>;
  bot_revision: Generated<number>;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  digested_on: string | null;
  fallback: string;
  fallback_model: string | null;
  greeting: Generated<string>;
  id: string;
  instructions: Generated<string>;
  kind: Generated<string>;
  language: Generated<string>;
  last_used_at: Timestamp | null;
  max_output_tokens: Generated<number>;
  memory: Generated<number>;
  min_score: Generated<number>;
  model: Generated<string>;
  name: string;
  next_version: Generated<number>;
  passages: Generated<number>;
  project_id: string;
  public_id: string;
  published_version: number | null;
  reissued_at: Timestamp | null;
  released_at: Timestamp | null;
  retention_days: number | null;
  revision: Generated<number>;
  shared: Generated<boolean>;
  show_sources: Generated<boolean>;
  suggested_questions: Generated<Json>;
  tags: Generated<Json>;
  temperature: Generated<number>;
  tone: Generated<string>;
  updated_at: Generated<Timestamp>;
  visibility: Generated<string>;
}

export interface AgentSecrets {
  account_id: string;
  agent_id: string;
  password_hash: string | null;
  signing_key: string | null;
}

export interface AgentTestResults {
  account_id: string;
  conversation_id: string | null;
  draft: Json | null;
  expected: string | null;
  input: Json | null;
  message_id: string | null;
  published: Json | null;
  question: string;
  record_id: string | null;
  run_id: string;
  seq: number;
  source: string | null;
  wanted: Json | null;
}

export interface AgentTestRuns {
  account_id: string;
  agent_id: string | null;
  beyond: number;
  cost_usd: Generated<number>;
  created_at: Generated<Timestamp>;
  draft_id: string;
  error: string | null;
  error_reason: Json | null;
  finished_at: Timestamp | null;
  flow_id: string | null;
  id: string;
  judged: Json;
  knowledge_hash: string | null;
  project_id: string;
  published_document: string | null;
  replay: Json | null;
  set_id: string | null;
  started_by: string | null;
  state: Generated<string>;
  total: number;
  version: number | null;
}

export interface AgentTestSets {
  account_id: string;
  agent_id: string | null;
  bar: number;
  blocks: boolean;
  created_at: Generated<Timestamp>;
  expected_column: string | null;
  flow_id: string | null;
  id: string;
  instructions: string;
  judge: string;
  judge_model: string;
  name: string;
  outputs: Json | null;
  project_id: string;
  question_column: string;
  sheet_id: string | null;
  source_column: string | null;
  threshold: number;
  updated_at: Generated<Timestamp>;
}

export interface AgentTools {
  account_id: string;
  agent_id: string;
  allow_write: Generated<boolean>;
  granted_at: Generated<Timestamp>;
  granted_by: string | null;
  origin: string;
  position: Generated<number>;
  tool_id: string;
}

export interface AgentVersions {
  account_id: string;
  agent_id: string;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  note: Generated<string>;
  snapshot: Json;
  version: number;
}

export interface AgentVisits {
  access_version: number;
  account_id: string;
  agent_id: string;
  expires_at: Timestamp;
  token_hash: string;
  visitor: Json | null;
  way: string;
}

export interface AiWorkers {
  account_id: string;
  agent_id: string;
  hook_hash: string | null;
  next_at: Timestamp | null;
  schedule: Json | null;
  settings: Json;
  template: string;
  trigger: Json | null;
  updated_at: Generated<Timestamp>;
}

export interface AnswerScores {
  account_id: string;
  agent_id: string;
  answered_at: Timestamp;
  conversation_id: string;
  cost_usd: Generated<number>;
  judged_at: Timestamp | null;
  message_id: string;
  project_id: string;
  reason: string | null;
  sampled_at: Generated<Timestamp>;
  translatable: Json | null;
  verdict: string | null;
}

export interface AnswerScoring {
  account_id: string;
  agent_id: string;
  bar: number;
  created_at: Generated<Timestamp>;
  enabled: boolean;
  instructions: string;
  judge: string;
  judge_model: string;
  judged_since: Generated<Timestamp>;
  low_since: Timestamp | null;
  project_id: string;
  sampled_until: Generated<Timestamp>;
  score_window: number;
  share: number;
  updated_at: Generated<Timestamp>;
}

export interface ApiKeyProjects {
  account_id: string;
  key_id: string;
  project_id: string;
}

export interface ApiKeys {
  account_id: string;
  all_projects: boolean;
  client_id: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  id: string;
  is_main: Generated<boolean>;
  key_hash: string;
  last_used_at: Timestamp | null;
  masked: string;
  name: string;
  scopes: string[];
  user_id: string;
}

export interface Attachments {
  account_id: string;
  agent_id: string;
  bytes: Generated<number>;
  conversation_id: string | null;
  created_at: Generated<Timestamp>;
  height: number | null;
  id: string;
  is_cut: Generated<boolean>;
  is_from_team: Generated<boolean>;
  key_hash: string;
  kind: Generated<string>;
  media_type: Generated<string>;
  message_id: string | null;
  name: Generated<string>;
  no_log: boolean;
  passages: Generated<Json>;
  project_id: string;
  state: Generated<string>;
  storage_key: string;
  width: number | null;
}

export interface AuditEntries {
  account_id: string;
  action: string;
  actor_id: string | null;
  actor_kind: string;
  actor_name: string | null;
  at: Generated<Timestamp>;
  details: Generated<Json>;
  id: string;
  ip: string | null;
  object_id: string | null;
  object_name: string | null;
  object_type: string;
  project_id: string | null;
}

export interface BillingEvents {
  created_at: Generated<Timestamp>;
  id: string;
  type: string;
}

export interface BillingPurchases {
  account_id: string;
  created_at: Generated<Timestamp>;
  credits: number;
  id: string;
  payment_id: string | null;
  read_no: number;
  taken_back: Generated<number>;
}

export interface BillingSubscriptions {
  account_id: string;
  created_at: Timestamp;
  edition: string;
  ends_at_period_end: boolean;
  id: string;
  item_id: string;
  late_since: Timestamp | null;
  mailed: string | null;
  next_at: Timestamp | null;
  next_edition: string | null;
  period_end: Timestamp | null;
  price_id: string;
  read_no: number;
  status: string;
  updated_at: Generated<Timestamp>;
}

export interface CannedReplies {
  account_id: string;
  agent_id: string | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  id: string;
  project_id: string;
  shortcut: string;
  text: string;
}

export interface ChannelConnections {
  account_id: string;
  agent_id: string;
  app_id: string | null;
  channel: string;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  error: Json | null;
  error_at: Timestamp | null;
  external_id: string;
  id: string;
  is_lab: Generated<boolean>;
  key_id: string | null;
  last_inbound_at: Timestamp | null;
  name: string;
  refused_version: number | null;
  rests_until: Timestamp | null;
  sealed: string | null;
  settings: Generated<Json>;
  source_id: string | null;
  state: Generated<string>;
  templates_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  verify_token: string;
}

export interface ChannelContacts {
  account_id: string;
  connection_id: string;
  conversation_id: string | null;
  created_at: Generated<Timestamp>;
  id: string;
  last_inbound_at: Timestamp | null;
  name: string | null;
  opted_in_at: Timestamp | null;
  opted_in_by: string | null;
  opted_in_note: string | null;
  opted_out_at: Timestamp | null;
  profile: string | null;
}

export interface ChannelEvents {
  account_id: string;
  connection_id: string;
  contact_key: string;
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  files: Json | null;
  has_files: Generated<boolean>;
  item: Json | null;
  message_id: string | null;
  reason: string | null;
  seq: Generated<number>;
  state: Generated<string>;
  tries: Generated<number>;
  type: string;
  vendor_id: string;
}

export interface ChannelIdentifiers {
  account_id: string;
  connection_id: string;
  contact_id: string;
  kind: string;
  value: string;
}

export interface ChannelLabCalls {
  account_id: string;
  answer: string | null;
  connection_id: string;
  contact_id: string | null;
  content_type: string | null;
  created_at: Generated<Timestamp>;
  direction: string;
  event_key: string | null;
  id: string;
  ms: number;
  outcome: string | null;
  request: string;
  seq: Generated<number>;
  status: number | null;
  text: string | null;
  vendor_id: string | null;
  what: string;
}

export interface ChannelLabContacts {
  account_id: string;
  connection_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  identifiers: Json;
  kind: string;
  name: string;
  wrote_at: Timestamp | null;
}

export interface ChannelLabs {
  account_id: string;
  connection_id: string;
  delay_seconds: Generated<number>;
  faults: Generated<Json>;
  states: Generated<string>;
}

export interface ChannelOutgoing {
  account_id: string;
  attachment_id: string | null;
  attempts: Generated<number>;
  by_person: boolean;
  connection_id: string;
  contact_id: string;
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  failure: Json | null;
  id: string;
  is_file: Generated<boolean>;
  is_last: Generated<boolean>;
  leased_until: Timestamp | null;
  message_id: string | null;
  metered: Generated<boolean>;
  part: number;
  seq: Generated<number>;
  state: Generated<string>;
  state_at: Generated<Timestamp>;
  template: Json | null;
  text: string | null;
  vendor_id: string | null;
}

export interface ChannelTemplates {
  account_id: string;
  body: string;
  category: string;
  connection_id: string;
  footer: string;
  header: string;
  is_approved: boolean;
  is_sendable: boolean;
  language: string;
  name: string;
  placeholders: Json;
  status: string;
}

export interface ConnectionAttempts {
  account_id: string;
  code_hash: string | null;
  connection_id: string | null;
  expires_at: Timestamp;
  holder: string;
  problem: Json | null;
  project_id: string | null;
  purposes: string[];
  renews: string | null;
  sealed: string;
  state_hash: string;
  used_at: Timestamp | null;
  user_id: string;
  vendor: string;
}

export interface Connections {
  account_id: string;
  authorized_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  expires_at: Timestamp | null;
  external_id: string;
  id: string;
  key_id: string;
  mail: Json | null;
  name: string;
  problem: string | null;
  problem_detail: string | null;
  project_id: string | null;
  refresh_id: string | null;
  refresh_until: Timestamp | null;
  scopes: string[];
  sealed: string;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
  vendor: string;
  version: Generated<number>;
}

export interface ConversationFacts {
  account_id: string;
  agent_id: string;
  angry: Generated<boolean>;
  answers: number;
  began_at: Timestamp;
  channel: string;
  conversation_id: string;
  down: number;
  failed: number;
  grouped: Generated<number>;
  handed: boolean;
  has_lead: boolean;
  has_texts: boolean;
  in_widget: boolean;
  messages: number;
  page: string | null;
  project_id: string;
  questions: number;
  repeated: Generated<boolean>;
  reply_seconds: number | null;
  unanswered: number;
  up: number;
}

export interface ConversationNotes {
  account_id: string;
  author_id: string | null;
  client_key: string;
  conversation_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  project_id: string;
  text: string;
}

export interface ConversationReads {
  account_id: string;
  conversation_id: string;
  seq: number;
  user_id: string;
}

export interface Conversations {
  account_id: string;
  agent_id: string;
  agent_version: number | null;
  channel: Generated<string>;
  created_at: Generated<Timestamp>;
  handoff_assignee: string | null;
  handoff_due: Timestamp | null;
  handoff_reason: string | null;
  handoff_seq: Generated<number>;
  handoff_since: Timestamp | null;
  handoff_status: Generated<string>;
  handoff_unattended: Generated<number>;
  handoff_version: Generated<number>;
  history_hash: string | null;
  id: string;
  lab_id: string | null;
  lead_form: string | null;
  lead_id: string | null;
  message_count: Generated<number>;
  no_log: Generated<boolean>;
  project_id: string;
  site: Json | null;
  title: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_id: string | null;
  visitor: Json | null;
  visitor_hash: string | null;
  visitor_read_seq: Generated<number>;
}

export interface ConversationTopics {
  account_id: string;
  agent_id: string;
  id: string;
  project_id: string;
  terms: string[];
  used_at: Timestamp;
}

export interface ConversationTopicUses {
  account_id: string;
  agent_id: string;
  began_at: Timestamp;
  by_visitor: boolean;
  conversation_id: string;
  message_id: string;
  project_id: string;
  topic_id: string;
}

export interface CrawlHosts {
  host: string;
  next_at: Timestamp;
}

export interface Credentials {
  account_id: string;
  address: string | null;
  auth: string | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  hint: string | null;
  id: string;
  key_id: string;
  kind: string;
  name: string;
  problem: string | null;
  project_id: string | null;
  revision: Generated<number>;
  sealed: string;
  state: Generated<string>;
  tested_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
}

export interface CreditBalances {
  account_id: string;
  alerted: Generated<number>;
  budgets: Generated<number>;
  held: Generated<Numeric>;
  lasting: Generated<Numeric>;
  limited: boolean;
  month: string;
  month_granted: Generated<Numeric>;
  month_spent: Generated<Numeric>;
  monthly: Generated<Numeric>;
}

export interface CreditBudgets {
  account_id: string;
  alerted: Generated<number>;
  created_at: Generated<Timestamp>;
  credits: Numeric;
  held: Generated<Numeric>;
  id: string;
  month: string;
  scope: string;
  spent: Generated<Numeric>;
  target: Generated<string>;
}

export interface CreditEntries {
  account_id: string;
  agent_id: string | null;
  at: Generated<Timestamp>;
  credits: Generated<Numeric>;
  held: Generated<Numeric>;
  id: string;
  job_id: string | null;
  kind: string;
  project_id: string | null;
  reason: string | null;
  reference: string | null;
  run_id: string | null;
  unpaid: Generated<Numeric>;
  user_id: string | null;
}

export interface CreditHolds {
  account_id: string;
  credits: Numeric;
  expires_at: Timestamp;
  holder: string;
  purse: string;
}

export interface DeskAbsences {
  account_id: string;
  agent_id: string;
  user_id: string;
}

export interface DeskPresence {
  account_id: string;
  agent_id: string;
  id: string;
  seen_at: Generated<Timestamp>;
  user_id: string;
}

export interface ExecutionMessages {
  account_id: string;
  author: string | null;
  created_at: Generated<Timestamp>;
  execution_id: string;
  id: string;
  path: string | null;
  read_at: Timestamp | null;
  role: string;
  text: string;
}

export interface ExecutionPlanVersions {
  account_id: string;
  author: string | null;
  created_at: Generated<Timestamp>;
  execution_id: string;
  version: number;
}

export interface Executions {
  account_id: string;
  agent_id: string;
  calls: Generated<number>;
  conversations: Generated<boolean>;
  created_at: Generated<Timestamp>;
  created_by: Json | null;
  id: string;
  input: Json | null;
  lost_credits: Generated<Numeric>;
  max_calls: number;
  max_credits: Numeric | null;
  params: Json;
  pausing: Generated<boolean>;
  plan_version: Generated<number>;
  project_id: string;
  reserved_credits: Generated<Numeric>;
  run_id: string;
  template: string;
  title: string;
  trigger: string;
}

export interface ExecutionTasks {
  account_id: string;
  by_person: Generated<boolean>;
  data: Json | null;
  execution_id: string;
  id: string;
  note: Generated<string>;
  position: number;
  state: Generated<string>;
  title: string;
}

export interface FigureRollups {
  account_id: string;
  agent_id: string;
  answers: number;
  at: Timestamp;
  attention: number;
  channel: string;
  conversations: number;
  day: string;
  down: number;
  frustrated: number;
  handoffs: number;
  in_widget: number;
  leads: number;
  messages: number;
  project_id: string;
  rated_down: number;
  rated_up: number;
  replied: number;
  resolved: number;
  unanswered: number;
  unanswered_answers: number;
  up: number;
  widget_answered: number;
  widget_handoffs: number;
  widget_leads: number;
}

export interface FileUploads {
  account_id: string;
  bytes: number;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  hash: string | null;
  id: string;
  media_type: string;
  name: string;
  project_id: string;
  state: Generated<string>;
  storage_key: string;
  token_hash: string;
}

export interface FlowBeats {
  at: Generated<Timestamp>;
  worker_id: string;
}

export interface FlowCursors {
  account_id: string;
  flow_id: string;
  position: number;
  record_id: string;
  sheet_id: string;
}

export interface FlowDocuments {
  account_id: string;
  created_at: Generated<Timestamp>;
  document: Json;
  flow_id: string;
  id: string;
  tried_at: Timestamp | null;
}

export interface FlowEffects {
  account_id: string;
  created_at: Generated<Timestamp>;
  key: string;
  result: Json | null;
}

export interface FlowJobLists {
  account_id: string;
  job_id: string;
  name: string;
  rows: Json;
}

export interface FlowJobs {
  account_id: string;
  aside: Generated<Json>;
  callees: Generated<Json>;
  ceiling_credits: Numeric | null;
  concurrency: Generated<number>;
  conversations: Generated<boolean>;
  created_at: Generated<Timestamp>;
  created_by: Json;
  document_id: string | null;
  ended_at: Timestamp | null;
  error: Json | null;
  flow_id: string;
  id: string;
  launch: Json;
  live: Json | null;
  lost_credits: Generated<Numeric>;
  outputs: Generated<Json>;
  plan: Generated<Json>;
  project_id: string;
  rounds: Generated<number>;
  schedule_id: string | null;
  seen_costs: Generated<Json>;
  started_at: Timestamp | null;
  state: string;
  stopped_by: string | null;
  stopping: string | null;
  title: Generated<string>;
  total: number | null;
  updated_at: Generated<Timestamp>;
  version: number | null;
}

export interface FlowLanes {
  account_id: string;
  job_id: string;
  lane: number;
  worker_id: string | null;
}

export interface FlowMessages {
  account_id: string;
  changes: Json | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  flow_id: string;
  id: string;
  model: string | null;
  problem: string | null;
  project_id: string;
  role: string;
  text: string;
  verdict: string | null;
}

export interface FlowOutputRows {
  account_id: string;
  flow_id: string;
  record_id: string;
  sheet_id: string;
  source: string;
}

export interface FlowReservations {
  account_id: string;
  credits: Numeric;
  in_flight: Generated<Numeric>;
  job_id: string;
  lost: Generated<Numeric>;
  stuck: Generated<boolean>;
  updated_at: Generated<Timestamp>;
  worker_id: string;
}

export interface FlowRuns {
  account_id: string;
  again: Generated<boolean>;
  callees: Json | null;
  cancelling: Generated<boolean>;
  crashes: Generated<number>;
  created_at: Generated<Timestamp>;
  created_by: Json | null;
  credits: Generated<Numeric>;
  document_id: string | null;
  ended_at: Timestamp | null;
  error: Json | null;
  errors: Json | null;
  execution_id: string | null;
  flow_id: string | null;
  id: string;
  input: Json;
  job_id: string | null;
  number: number | null;
  outputs: Json | null;
  project_id: string;
  record_id: string | null;
  sheet_id: string | null;
  slice: number | null;
  started_at: Timestamp | null;
  state: string;
  tokens: Generated<number>;
  trigger: string;
  version: number | null;
  wake_at: Timestamp | null;
  worker_id: string | null;
}

export interface Flows {
  account_id: string;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  draft: Json;
  draft_id: Generated<string>;
  hook_hash: string | null;
  icon: Generated<string>;
  id: string;
  iframe_settings: Generated<Json>;
  next_version: Generated<number>;
  node_types: Generated<Json>;
  project_id: string;
  published_version: number | null;
  revision: Generated<number>;
  settings: Generated<Json>;
  shared: Generated<boolean>;
  tags: Generated<Json>;
  title: string;
  updated_at: Generated<Timestamp>;
}

export interface FlowSchedules {
  account_id: string;
  active: Generated<boolean>;
  created_at: Generated<Timestamp>;
  created_by: Json;
  cron_job: string;
  flow_id: string;
  id: string;
  job_id: string;
  label: Generated<string>;
  last_at: Timestamp | null;
  last_error: string | null;
  last_job_id: string | null;
  next_at: Timestamp | null;
  overlap: Generated<string>;
  project_id: string;
  queued_at: Timestamp | null;
  time_zone: string;
}

export interface FlowSlices {
  account_id: string;
  crashes: Generated<number>;
  credits: Generated<Numeric>;
  failed: Generated<number>;
  items: Json;
  job_id: string;
  number: number;
  size: number;
  skipped: Generated<number>;
  state: Generated<string>;
  succeeded: Generated<number>;
  tokens: Generated<number>;
  worker_id: string | null;
}

export interface FlowSteps {
  account_id: string;
  records: Json;
  run_id: string;
  seq: number;
}

export interface FlowVersions {
  account_id: string;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  document_id: string;
  flow_id: string;
  note: Generated<string>;
  version: number;
}

export interface FlowWaits {
  account_id: string;
  answer: Json | null;
  answered_at: Timestamp | null;
  answered_by: Json | null;
  assignee: string | null;
  created_at: Generated<Timestamp>;
  data: Generated<Json>;
  ends_at: Timestamp | null;
  execution_id: string | null;
  flow_id: string | null;
  id: string;
  job_id: string | null;
  kind: string;
  path: string;
  project_id: string;
  run_id: string;
  token_hash: string | null;
}

export interface FlowWorkers {
  batch: Generated<number>;
  connections: string | null;
  dead: Generated<boolean>;
  heartbeat_at: Generated<Timestamp>;
  host: string;
  id: string;
  started_at: Generated<Timestamp>;
}

export interface IdempotencyKeys {
  created_at: Generated<Timestamp>;
  key: string;
  principal: string;
  request_hash: string;
  response: Json | null;
  status: number | null;
}

export interface Invitations {
  account_id: string;
  agreed: Generated<boolean>;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  email: string;
  expires_at: Timestamp;
  id: string;
  invited_by: string | null;
  mail_id: string | null;
  mailed: Generated<boolean>;
  project_ids: Generated<string[]>;
  role: string;
  state: Generated<string>;
  token_hash: string;
  user_id: string | null;
}

export interface KnowledgeBases {
  account_id: string;
  chunk_overlap: Generated<number>;
  chunk_size: Generated<number>;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  embedding_error: string | null;
  embedding_model: string | null;
  id: string;
  name: string;
  owner_agent_id: string | null;
  project_id: string;
  updated_at: Generated<Timestamp>;
}

export interface KnowledgeChunkEdits {
  account_id: string;
  edited_at: Timestamp | null;
  enabled: Generated<boolean>;
  occurrence: Generated<number>;
  origin: string;
  source_id: string;
  tags: Generated<string[]>;
  text: string | null;
}

export interface KnowledgeChunks {
  account_id: string;
  edited_at: Timestamp | null;
  enabled: Generated<boolean>;
  end_offset: number;
  heading: string | null;
  id: string;
  kb_id: string;
  length: number;
  no: Generated<number>;
  original_text: string | null;
  page: number | null;
  project_id: string;
  seq: number;
  source_id: string;
  start_offset: number;
  tags: Generated<string[]>;
  text: string;
  text_hash: Generated<string>;
}

export interface KnowledgeDriveFiles {
  account_id: string;
  file_id: string;
  mark: string | null;
  name: string;
  part_source_id: string | null;
  read_at: Timestamp | null;
  reason: Json | null;
  source_id: string;
  state: Generated<string>;
  tries: Generated<number>;
  url: string | null;
}

export interface KnowledgeDrives {
  account_id: string;
  connection_id: string | null;
  due_at: Timestamp | null;
  file_id: string;
  is_folder: boolean;
  kb_id: string;
  problem: Json | null;
  source_id: string;
  tries: Generated<number>;
  truncated: Generated<boolean>;
}

export interface KnowledgeGaps {
  account_id: string;
  agent_id: string | null;
  asked: Generated<number>;
  examples: Generated<string[]>;
  first_asked_at: Generated<Timestamp>;
  id: string;
  kb_id: string;
  last_asked_at: Generated<Timestamp>;
  project_id: string;
  question: string;
  source_id: string | null;
  status: Generated<string>;
  terms: string[];
}

export interface KnowledgePages {
  account_id: string;
  content_hash: string | null;
  crashes: Generated<number>;
  depth: number;
  due_at: Timestamp | null;
  headings: Generated<string[]>;
  hops: Generated<number>;
  id: Generated<number>;
  key: string;
  listed_at: string | null;
  message: string | null;
  page_source_id: string | null;
  read_at: Timestamp | null;
  reason: string | null;
  settled: Generated<boolean>;
  shape: string;
  site_id: string;
  state: Generated<string>;
  title: string | null;
  tries: Generated<number>;
  url: string;
}

export interface KnowledgePostings {
  account_id: string;
  chunk_count: number;
  data: Buffer;
  segment_id: number;
  term: string;
}

export interface KnowledgeSegments {
  account_id: string;
  chunk_count: number;
  id: Generated<number>;
  kb_id: string;
  language: string;
  live_chunks: number;
  live_terms: number;
}

export interface KnowledgeSegmentSources {
  account_id: string;
  chunk_count: number;
  ranges: ArrayType<number>;
  segment_id: number;
  source_id: string;
  term_count: number;
}

export interface KnowledgeSheetParts {
  account_id: string;
  hash: string | null;
  mark: string | null;
  part: number;
  part_source_id: string | null;
  rows: Generated<number>;
  source_id: string;
}

export interface KnowledgeSheets {
  account_id: string;
  kb_id: string;
  read_state: string | null;
  rows: Generated<number>;
  sheet_id: string | null;
  source_id: string;
  total: Generated<number>;
}

export interface KnowledgeSites {
  account_id: string;
  counts: Generated<Json>;
  crawl_delay_ms: Generated<number>;
  exclude: Generated<string[]>;
  facts: Generated<Json>;
  include: Generated<string[]>;
  kb_id: string;
  max_depth: number;
  max_pages: number;
  phase: Generated<string>;
  problems: Generated<Json>;
  resends: Generated<number>;
  robots: string | null;
  runner: string | null;
  scope: string;
  source_id: string;
  step: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface KnowledgeSources {
  account_id: string;
  added_by: string | null;
  bytes: number | null;
  characters: Generated<number>;
  chunk_count: Generated<number>;
  content: string | null;
  content_hash: string | null;
  crashes: Generated<number>;
  created_at: Generated<Timestamp>;
  embedding_pending: Generated<boolean>;
  error_code: string | null;
  error_message: string | null;
  error_reason: Json | null;
  etag: string | null;
  former_ids: Generated<string[]>;
  hidden_characters: Generated<number>;
  id: string;
  kb_id: string;
  language: string | null;
  last_modified: string | null;
  mime: string | null;
  name: string;
  notice_due: Generated<boolean>;
  pages: number | null;
  pages_without_text: string | null;
  parent_id: string | null;
  progress_done: Generated<number>;
  progress_total: number | null;
  project_id: string;
  question: string | null;
  refresh_due_at: Timestamp | null;
  refresh_result: Json | null;
  refresh_schedule: Generated<string>;
  refreshed_at: Timestamp | null;
  refreshing: Generated<boolean>;
  replaces: string | null;
  revision: Generated<number>;
  state: Generated<string>;
  storage_key: string | null;
  tags: Generated<string[]>;
  token_count: Generated<number>;
  type: string;
  updated_at: Generated<Timestamp>;
  url: string | null;
}

export interface KnowledgeVectors {
  account_id: string;
  code: Buffer;
  hash: string;
  id: Generated<number>;
  set_id: number;
  signature: Buffer;
}

export interface KnowledgeVectorSets {
  account_id: string;
  created_at: Generated<Timestamp>;
  dimensions: number | null;
  done: Generated<number>;
  id: Generated<number>;
  indexed: Generated<number>;
  kb_id: string;
  kind: string;
  model: string;
  serving: Generated<boolean>;
  tokens: Generated<number>;
  total: Generated<number>;
}

export interface Leads {
  account_id: string;
  agent_id: string;
  channel: Generated<string>;
  consent_at: Timestamp | null;
  consent_text: string | null;
  created_at: Generated<Timestamp>;
  earlier: Generated<Json>;
  email: string | null;
  email_key: string | null;
  fields: Generated<Json>;
  id: string;
  name: string | null;
  note: Generated<string>;
  page: string | null;
  phone: string | null;
  phone_key: string | null;
  project_id: string;
  score: Generated<number>;
  score_reasons: Generated<Json>;
  scored_at: Generated<Timestamp>;
  scored_version: number | null;
  status: Generated<string>;
  submission: string | null;
  submitted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface MailOutbox {
  account_id: string | null;
  connection_id: string | null;
  created_at: Generated<Timestamp>;
  error: string | null;
  expires_at: Timestamp | null;
  id: string;
  locale: string;
  once: string | null;
  sealed: string | null;
  sent_at: Timestamp | null;
  state: Generated<string>;
  template: string;
  to_address: string;
}

export interface MembershipProjects {
  account_id: string;
  membership_id: string;
  project_id: string;
  reads_conversations: Generated<boolean>;
}

export interface Memberships {
  account_id: string;
  created_at: Generated<Timestamp>;
  current_project_id: string | null;
  digested_until: Timestamp | null;
  id: string;
  role: string;
  user_id: string;
}

export interface Messages {
  account_id: string;
  author_id: string | null;
  author_name: string | null;
  citations: Generated<Json>;
  client_key: string | null;
  conversation_id: string;
  cost: number | null;
  created_at: Generated<Timestamp>;
  error: string | null;
  event: Json | null;
  grounded: boolean | null;
  id: string;
  input_tokens: number | null;
  model: string | null;
  output_tokens: number | null;
  rated_at: Timestamp | null;
  rating: string | null;
  rating_comment: string | null;
  reason: string | null;
  replaced_at: Timestamp | null;
  role: string;
  seq: number;
  state: Generated<string>;
  text: string;
  tools: Generated<Json>;
}

export interface ModelSettings {
  account_id: string;
  allowed: Json | null;
  limits: Generated<Json>;
  prices: Generated<Json>;
  revision: Generated<number>;
}

export interface NoticePreferences {
  account_id: string;
  address: string | null;
  agent_id: string | null;
  email: string[] | null;
  in_app: string[] | null;
  membership_id: string | null;
  muted_until: Timestamp | null;
  unsubscribed_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
}

export interface NotificationReads {
  account_id: string | null;
  notification_id: string;
  read_at: Generated<Timestamp>;
  user_id: string;
}

export interface Notifications {
  account_id: string | null;
  created_at: Generated<Timestamp>;
  feature: Generated<string>;
  id: string;
  job_id: string | null;
  message_key: string;
  message_values: Generated<Json>;
  path: string | null;
  project_id: string | null;
  recipients: string[] | null;
  settled_at: Timestamp | null;
  subject: string | null;
  type: string;
  user_id: string | null;
}

export interface OauthClients {
  created_at: Generated<Timestamp>;
  id: string;
  name: string;
  read_at: Timestamp | null;
  redirect_uris: string[];
  used_at: Timestamp | null;
}

export interface OauthCodes {
  account_id: string;
  challenge: string;
  client_id: string;
  code_hash: string;
  expires_at: Timestamp;
  key_id: string;
  projects: string[] | null;
  redirect_uri: string;
  scopes: string[];
  used_at: Timestamp | null;
  user_id: string;
}

export interface OauthGrants {
  account_id: string;
  expires_at: Timestamp;
  family_hash: string;
  key_id: string;
  previous_hash: string | null;
  redirect_uri: string;
  refresh_hash: string;
  refreshed_at: Generated<Timestamp>;
}

export interface Onboardings {
  account_id: string;
  agent_id: string;
  agent_revision: number;
  colours: Generated<Json>;
  created_at: Generated<Timestamp>;
  dismissed_at: Timestamp | null;
  error: string | null;
  finished_at: Timestamp | null;
  fresh: boolean;
  kb_id: string | null;
  project_id: string;
  source_id: string | null;
  state: Generated<string>;
  url: string;
  user_id: string;
  visibility: string;
}

export interface Operators {
  created_at: Generated<Timestamp>;
  user_id: string;
}

export interface PageRollups {
  account_id: string;
  agent_id: string;
  answers: number;
  attention: number;
  conversations: number;
  day: string;
  down: number;
  frustrated: number;
  handoffs: number;
  leads: number;
  messages: number;
  page: string | null;
  project_id: string;
  rated_down: number;
  rated_up: number;
  replied: number;
  resolved: number;
  unanswered: number;
  unanswered_answers: number;
  up: number;
}

export interface Projects {
  account_id: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  deletion: Json | null;
  id: string;
  is_default: Generated<boolean>;
  is_demo: Generated<boolean>;
  name: string;
}

export interface ProviderAttempts {
  browser_hash: string;
  expires_at: Timestamp;
  issuer: string;
  next: string | null;
  sealed: string;
  state_hash: string;
  stay: Generated<boolean>;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RateWindows {
  key: string;
  minute: number;
  requests: Generated<number>;
  tokens: Generated<number>;
}

export interface RecoveryCodes {
  code_hash: string;
  user_id: string;
}

export interface RollupDays {
  account_id: string;
  changed_at: Generated<Timestamp>;
  day: string;
  project_id: string;
  stale: Generated<boolean>;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface SecondFactors {
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  last_step: Generated<number>;
  sealed_secret: string;
  user_id: string;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  ip_address: string | null;
  stay: Generated<boolean>;
  token_hash: string;
  updated_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: string;
}

export interface SheetBin {
  account_id: string;
  cells: Json;
  change_id: string;
  created_at: Timestamp;
  deleted_at: Generated<Timestamp>;
  errors: Json | null;
  id: string;
  import_no: number | null;
  position: number;
  sheet_id: string;
  updated_at: Timestamp;
  version: number;
}

export interface SheetBlocks {
  account_id: string;
  block: number;
  records: number;
  sheet_id: string;
}

export interface SheetChangeRecords {
  account_id: string;
  after: Json | null;
  before: Json | null;
  change_id: string;
  errors_after: Json | null;
  errors_before: Json | null;
  record_id: string;
  run_id: string | null;
  sheet_id: string;
}

export interface SheetChanges {
  account_id: string;
  actor_id: string | null;
  actor_kind: string;
  at: Generated<Timestamp>;
  conversion: Json | null;
  id: string;
  joint: string | null;
  kind: string;
  records: Generated<number>;
  sheet_id: string;
  undoes: string | null;
}

export interface SheetColumns {
  account_id: string;
  default_value: Json | null;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  hidden: Generated<boolean>;
  id: string;
  key: string;
  label: string;
  options: Generated<Json>;
  place: number;
  required: Generated<boolean>;
  settings: Generated<Json>;
  sheet_id: string;
  source: string | null;
  type: string;
  validators: Generated<Json>;
  value_type: string;
  width: Generated<number>;
  work: Json | null;
  work_error: string | null;
  work_position: number | null;
}

export interface SheetFiles {
  account_id: string;
  bytes: number;
  created_at: Generated<Timestamp>;
  id: string;
  media_type: string;
  name: string;
  project_id: string;
  sheet_id: string;
  storage_key: string;
}

export interface SheetImportRejects {
  account_id: string;
  import_id: string;
  line: number;
  reason: string;
  row: Json;
}

export interface SheetImports {
  account_id: string;
  actor_id: string | null;
  actor_kind: string;
  bytes_done: Generated<number>;
  bytes_total: Generated<number>;
  cells_bad: Generated<number>;
  checkpoint: Json | null;
  crashes: Generated<number>;
  created_at: Generated<Timestamp>;
  error_code: string | null;
  error_message: string | null;
  finished_at: Timestamp | null;
  id: string;
  inserted: Generated<number>;
  lease: Generated<number>;
  name: string;
  no: number;
  plan: Json;
  project_id: string;
  rows_bad: Generated<number>;
  rows_read: Generated<number>;
  sheet_id: string;
  started_at: Timestamp | null;
  state: Generated<string>;
  storage_key: string;
  unchanged: Generated<number>;
  updated: Generated<number>;
}

export interface SheetImportSeen {
  account_id: string;
  import_id: string;
  user_id: string;
}

export interface SheetIndexes {
  account_id: string;
  column_id: string;
  kind: string;
  name: string;
  sheet_id: string;
  state: Generated<string>;
  used_at: Generated<Timestamp>;
  value_type: string;
}

export interface SheetLiveCells {
  account_id: string;
  at: Generated<Timestamp>;
  column_id: string;
  credits: Generated<Numeric>;
  error: Json | null;
  inputs: string;
  job_id: string;
  mark: string;
  milliseconds: Generated<number>;
  outcome: string;
  record_id: string;
  run_id: string;
  sheet_id: string;
  stale: Generated<boolean>;
}

export interface SheetLiveColumns {
  account_id: string;
  auto_added: Generated<boolean>;
  auto_changed: Generated<boolean>;
  auto_from: Timestamp | null;
  auto_rows: Generated<number>;
  column_id: string;
  columns_revision: number | null;
  due_at: Timestamp | null;
  flow: Json | null;
  flow_id: string;
  inputs: Generated<Json>;
  job_id: string | null;
  mark: Generated<string>;
  paused_at: Timestamp | null;
  problems: Generated<Json>;
  sheet_id: string;
  waiting: Json | null;
  waits: Generated<Json>;
}

export interface SheetLiveDue {
  account_id: string;
  column_id: string;
  record_id: string;
  sheet_id: string;
}

export interface SheetLiveRuns {
  account_id: string;
  auto: Generated<boolean>;
  column_id: string;
  created_at: Generated<Timestamp>;
  following: Generated<Json>;
  job_id: string;
  mark: string;
  record_ids: Json | null;
  rows: string;
  sheet_id: string;
}

export interface SheetRecords {
  account_id: string;
  cells: Json;
  created_at: Generated<Timestamp>;
  errors: Json | null;
  id: string;
  import_no: number | null;
  position: number;
  sheet_id: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Sheets {
  account_id: string;
  columns_revision: Generated<number>;
  conversations: Generated<boolean>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: string;
  name: string;
  next_column: Generated<number>;
  next_import: Generated<number>;
  project_id: string;
  revision: Generated<number>;
  row_count: Generated<number>;
  system: string | null;
  type: string;
  updated_at: Generated<Timestamp>;
}

export interface SheetUploads {
  account_id: string;
  bytes: number;
  created_at: Generated<Timestamp>;
  id: string;
  name: string;
  project_id: string;
  storage_key: string;
  user_id: string | null;
}

export interface SheetViews {
  account_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  name: string;
  place: Generated<number>;
  revision: Generated<number>;
  settings: Json;
  sheet_id: string;
  updated_at: Generated<Timestamp>;
}

export interface SignInSteps {
  expires_at: Timestamp;
  method: string;
  stay: Generated<boolean>;
  token_hash: string;
  tries: Generated<number>;
  user_id: string;
}

export interface SignUps {
  company: string | null;
  email: string;
  expires_at: Timestamp;
  id: string;
  locale: string | null;
  name: string;
  password_hash: string;
  token_hash: string | null;
}

export interface StoredFiles {
  account_id: string | null;
  bytes: number | null;
  project_id: string | null;
  storage_key: string | null;
}

export interface StrayFiles {
  created_at: Generated<Timestamp>;
  storage_key: string;
}

export interface SystemSheetChanges {
  account_id: string;
  kind: string;
  no: Generated<number>;
  project_id: string;
  source_id: string;
}

export interface Tools {
  account_id: string;
  created_at: Generated<Timestamp>;
  credential_id: string | null;
  description: string;
  effect: string;
  flow_id: string | null;
  id: string;
  kind: Generated<string>;
  name: string;
  origin: string;
  parameters: Json;
  project_id: string;
  remote_name: string | null;
  request: Json | null;
  response: Json | null;
  revision: Generated<number>;
  server_id: string | null;
  timeout_seconds: number;
  updated_at: Generated<Timestamp>;
}

export interface ToolServers {
  account_id: string;
  checked_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  credential_id: string | null;
  error: string | null;
  id: string;
  key_id: string | null;
  name: string;
  oauth_state: string | null;
  project_id: string;
  refreshing_until: Timestamp | null;
  refused: Generated<Json>;
  revision: Generated<number>;
  sealed: string | null;
  url: string;
}

export interface ToolServerSignIns {
  account_id: string;
  expires_at: Timestamp;
  holder: string;
  name: string;
  project_id: string;
  sealed: string;
  server_id: string | null;
  state_hash: string;
  url: string;
}

export interface TopicRollups {
  account_id: string;
  agent_id: string;
  asked: number;
  attention: number;
  day: string;
  project_id: string;
  topic_id: string;
}

export interface UsageEntries {
  account_id: string;
  agent_id: string | null;
  ai_column: string | null;
  at: Generated<Timestamp>;
  cost_usd: Generated<Numeric>;
  flow_id: string | null;
  id: string;
  job_id: string | null;
  kind: string;
  milliseconds: Generated<number>;
  model: string | null;
  own_key: Generated<boolean>;
  project_id: string | null;
  requests: Generated<number>;
  run_id: string | null;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  user_id: string | null;
}

export interface UserCredentials {
  access_token: string | null;
  access_token_expires_at: Timestamp | null;
  account_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  id_token: string | null;
  issuer: string | null;
  password: string | null;
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface UserLinks {
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  purpose: string;
  token_hash: string;
  user_id: string;
}

export interface Users {
  created_at: Generated<Timestamp>;
  current_account_id: string | null;
  email: string;
  email_verified: Generated<boolean>;
  id: string;
  image: string | null;
  locale: string | null;
  name: string;
  time_zone: string | null;
  updated_at: Generated<Timestamp>;
}

export interface WebhookDeliveries {
  account_id: string;
  attempts: Generated<number>;
  conversation_id: string | null;
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  endpoint_id: string;
  error: Json | null;
  event: string;
  id: string;
  lead_id: string | null;
  payload: string;
  project_id: string | null;
  response: string | null;
  state: Generated<string>;
  status: number | null;
}

export interface WebhookEndpoints {
  account_id: string;
  agent_id: string | null;
  all_projects: Generated<boolean>;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  disabled_at: Timestamp | null;
  enabled: Generated<boolean>;
  events: string[];
  failing_since: Timestamp | null;
  failures: Generated<number>;
  flow_id: string | null;
  id: string;
  leased_until: Timestamp | null;
  previous_secret: string | null;
  previous_until: Timestamp | null;
  project_id: string | null;
  rests_until: Timestamp | null;
  secret: string | null;
  url: string;
}

export interface WebhookProjects {
  account_id: string;
  endpoint_id: string;
  project_id: string;
}

export interface WidgetViews {
  account_id: string;
  agent_id: string;
  host: string;
  hour: Timestamp;
  opened: Generated<number>;
  project_id: string;
  seen: Generated<number>;
}

export interface WorkerCalls {
  account_id: string;
  agent_id: string;
  conversation_id: string | null;
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  event: string;
  id: string;
  lead_id: string | null;
  project_id: string;
  worker_id: string;
}

export interface DB {
  accounts: Accounts;
  agent_avatars: AgentAvatars;
  agent_codes: AgentCodes;
  agent_knowledge: AgentKnowledge;
  agent_secrets: AgentSecrets;
  agent_test_results: AgentTestResults;
  agent_test_runs: AgentTestRuns;
  agent_test_sets: AgentTestSets;
  agent_tools: AgentTools;
  agent_versions: AgentVersions;
  agent_visits: AgentVisits;
  agents: Agents;
  ai_workers: AiWorkers;
  answer_scores: AnswerScores;
  answer_scoring: AnswerScoring;
  api_key_projects: ApiKeyProjects;
  api_keys: ApiKeys;
  attachments: Attachments;
  audit_entries: AuditEntries;
  billing_events: BillingEvents;
  billing_purchases: BillingPurchases;
  billing_subscriptions: BillingSubscriptions;
  canned_replies: CannedReplies;
  channel_connections: ChannelConnections;
  channel_contacts: ChannelContacts;
  channel_events: ChannelEvents;
  channel_identifiers: ChannelIdentifiers;
  channel_lab_calls: ChannelLabCalls;
  channel_lab_contacts: ChannelLabContacts;
  channel_labs: ChannelLabs;
  channel_outgoing: ChannelOutgoing;
  channel_templates: ChannelTemplates;
  connection_attempts: ConnectionAttempts;
  connections: Connections;
  conversation_facts: ConversationFacts;
  conversation_notes: ConversationNotes;
  conversation_reads: ConversationReads;
  conversation_topic_uses: ConversationTopicUses;
  conversation_topics: ConversationTopics;
  conversations: Conversations;
  crawl_hosts: CrawlHosts;
  credentials: Credentials;
  credit_balances: CreditBalances;
  credit_budgets: CreditBudgets;
  credit_entries: CreditEntries;
  credit_holds: CreditHolds;
  desk_absences: DeskAbsences;
  desk_presence: DeskPresence;
  execution_messages: ExecutionMessages;
  execution_plan_versions: ExecutionPlanVersions;
  execution_tasks: ExecutionTasks;
  executions: Executions;
  figure_rollups: FigureRollups;
  file_uploads: FileUploads;
  flow_beats: FlowBeats;
  flow_cursors: FlowCursors;
  flow_documents: FlowDocuments;
  flow_effects: FlowEffects;
  flow_job_lists: FlowJobLists;
  flow_jobs: FlowJobs;
  flow_lanes: FlowLanes;
  flow_messages: FlowMessages;
  flow_output_rows: FlowOutputRows;
  flow_reservations: FlowReservations;
  flow_runs: FlowRuns;
  flow_schedules: FlowSchedules;
  flow_slices: FlowSlices;
  flow_steps: FlowSteps;
  flow_versions: FlowVersions;
  flow_waits: FlowWaits;
  flow_workers: FlowWorkers;
  flows: Flows;
  idempotency_keys: IdempotencyKeys;
  invitations: Invitations;
  knowledge_bases: KnowledgeBases;
  knowledge_chunk_edits: KnowledgeChunkEdits;
  knowledge_chunks: KnowledgeChunks;
  knowledge_drive_files: KnowledgeDriveFiles;
  knowledge_drives: KnowledgeDrives;
  knowledge_gaps: KnowledgeGaps;
  knowledge_pages: KnowledgePages;
  knowledge_postings: KnowledgePostings;
  knowledge_segment_sources: KnowledgeSegmentSources;
  knowledge_segments: KnowledgeSegments;
  knowledge_sheet_parts: KnowledgeSheetParts;
  knowledge_sheets: KnowledgeSheets;
  knowledge_sites: KnowledgeSites;
  knowledge_sources: KnowledgeSources;
  knowledge_vector_sets: KnowledgeVectorSets;
  knowledge_vectors: KnowledgeVectors;
  leads: Leads;
  mail_outbox: MailOutbox;
  membership_projects: MembershipProjects;
  memberships: Memberships;
  messages: Messages;
  model_settings: ModelSettings;
  notice_preferences: NoticePreferences;
  notification_reads: NotificationReads;
  notifications: Notifications;
  oauth_clients: OauthClients;
  oauth_codes: OauthCodes;
  oauth_grants: OauthGrants;
  onboardings: Onboardings;
  operators: Operators;
  page_rollups: PageRollups;
  projects: Projects;
  provider_attempts: ProviderAttempts;
  rate_limits: RateLimits;
  rate_windows: RateWindows;
  recovery_codes: RecoveryCodes;
  rollup_days: RollupDays;
  schema_migrations: SchemaMigrations;
  second_factors: SecondFactors;
  sessions: Sessions;
  sheet_bin: SheetBin;
  sheet_blocks: SheetBlocks;
  sheet_change_records: SheetChangeRecords;
  sheet_changes: SheetChanges;
  sheet_columns: SheetColumns;
  sheet_files: SheetFiles;
  sheet_import_rejects: SheetImportRejects;
  sheet_import_seen: SheetImportSeen;
  sheet_imports: SheetImports;
  sheet_indexes: SheetIndexes;
  sheet_live_cells: SheetLiveCells;
  sheet_live_columns: SheetLiveColumns;
  sheet_live_due: SheetLiveDue;
  sheet_live_runs: SheetLiveRuns;
  sheet_records: SheetRecords;
  sheet_uploads: SheetUploads;
  sheet_views: SheetViews;
  sheets: Sheets;
  sign_in_steps: SignInSteps;
  sign_ups: SignUps;
  stored_files: StoredFiles;
  stray_files: StrayFiles;
  system_sheet_changes: SystemSheetChanges;
  tool_server_sign_ins: ToolServerSignIns;
  tool_servers: ToolServers;
  tools: Tools;
  topic_rollups: TopicRollups;
  usage_entries: UsageEntries;
  user_credentials: UserCredentials;
  user_links: UserLinks;
  users: Users;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_projects: WebhookProjects;
  widget_views: WidgetViews;
  worker_calls: WorkerCalls;
}
