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

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Accounts {
  created_at: Generated<Timestamp>;
  credits: Generated<number>;
  customer_id: string | null;
  edition: Generated<string>;
  id: string;
  name: string;
  settings: Generated<Json>;
}

export interface AgentKnowledge {
  account_id: string;
  agent_id: string;
  kb_id: string;
  position: Generated<number>;
}

export interface Agents {
  account_id: string;
  avatar: Generated<number>;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  fallback: string;
  greeting: Generated<string>;
  id: string;
  instructions: Generated<string>;
  language: Generated<string>;
  last_used_at: Timestamp | null;
  max_output_tokens: Generated<number>;
  memory: Generated<number>;
  model: Generated<string>;
  name: string;
  passages: Generated<number>;
  project_id: string;
  public_id: string;
  revision: Generated<number>;
  suggested_questions: Generated<Json>;
  temperature: Generated<number>;
  updated_at: Generated<Timestamp>;
  visibility: Generated<string>;
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
  object_type: string;
  project_id: string | null;
}

export interface Conversations {
  account_id: string;
  agent_id: string;
  channel: Generated<string>;
  created_at: Generated<Timestamp>;
  id: string;
  message_count: Generated<number>;
  project_id: string;
  title: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_id: string | null;
  visitor_hash: string | null;
}

export interface IdempotencyKeys {
  created_at: Generated<Timestamp>;
  key: string;
  principal: string;
  request_hash: string;
  response: Json | null;
  status: number | null;
}

export interface KnowledgeBases {
  account_id: string;
  chunk_overlap: Generated<number>;
  chunk_size: Generated<number>;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  id: string;
  name: string;
  project_id: string;
  updated_at: Generated<Timestamp>;
}

export interface KnowledgeChunks {
  account_id: string;
  enabled: Generated<boolean>;
  end_offset: number;
  heading: string | null;
  id: string;
  kb_id: string;
  length: number;
  no: Generated<number>;
  page: number | null;
  project_id: string;
  seq: number;
  source_id: string;
  start_offset: number;
  text: string;
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

export interface KnowledgeSources {
  account_id: string;
  bytes: number | null;
  characters: Generated<number>;
  chunk_count: Generated<number>;
  content: string | null;
  content_hash: string | null;
  created_at: Generated<Timestamp>;
  error_code: string | null;
  error_message: string | null;
  id: string;
  kb_id: string;
  language: string | null;
  mime: string | null;
  name: string;
  pages: number | null;
  progress_done: Generated<number>;
  progress_total: number | null;
  project_id: string;
  question: string | null;
  refreshed_at: Timestamp | null;
  revision: Generated<number>;
  state: Generated<string>;
  storage_key: string | null;
  token_count: Generated<number>;
  type: string;
  updated_at: Generated<Timestamp>;
  url: string | null;
}

export interface MembershipProjects {
  account_id: string;
  membership_id: string;
  project_id: string;
}

export interface Memberships {
  account_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  role: string;
  user_id: string;
}

export interface Messages {
  account_id: string;
  citations: Generated<Json>;
  conversation_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  input_tokens: number | null;
  model: string | null;
  output_tokens: number | null;
  role: string;
  seq: number;
  state: Generated<string>;
  text: string;
}

export interface Projects {
  account_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  is_default: Generated<boolean>;
  is_demo: Generated<boolean>;
  name: string;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  ip_address: string | null;
  token_hash: string;
  updated_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: string;
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

export interface Users {
  created_at: Generated<Timestamp>;
  current_account_id: string | null;
  email: string;
  email_verified: Generated<boolean>;
  id: string;
  image: string | null;
  name: string;
  updated_at: Generated<Timestamp>;
}

export interface Verifications {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  identifier: string;
  updated_at: Generated<Timestamp>;
  value: string;
}

export interface DB {
  accounts: Accounts;
  agent_knowledge: AgentKnowledge;
  agents: Agents;
  audit_entries: AuditEntries;
  conversations: Conversations;
  idempotency_keys: IdempotencyKeys;
  knowledge_bases: KnowledgeBases;
  knowledge_chunks: KnowledgeChunks;
  knowledge_postings: KnowledgePostings;
  knowledge_segment_sources: KnowledgeSegmentSources;
  knowledge_segments: KnowledgeSegments;
  knowledge_sources: KnowledgeSources;
  membership_projects: MembershipProjects;
  memberships: Memberships;
  messages: Messages;
  projects: Projects;
  rate_limits: RateLimits;
  schema_migrations: SchemaMigrations;
  sessions: Sessions;
  user_credentials: UserCredentials;
  users: Users;
  verifications: Verifications;
}
