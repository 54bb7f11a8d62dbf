import type { flows } from '@millrace/contract'

/** Settings shared by all AI nodes, after their own. */
export const MODEL: flows.SettingInput = { key: 'model', type: 'MODEL', sequence: 90 }

/** Takes over when the model's vendor fails. */
export const FALLBACK_MODEL: flows.SettingInput = {
  key: 'fallbackModel',
  type: 'MODEL',
  required: false,
  group: 'ADVANCED',
  sequence: 95,
}

export const TEMPERATURE: flows.SettingInput = {
  key: 'temperature',
  type: 'NUMBER',
  defaultValue: 0,
  group: 'ADVANCED',
  validators: [
    { kind: 'min', value: 0 },
    { kind: 'max', value: 2 },
  ],
  sequence: 100,
}

export const LONGEST_ANSWER: flows.SettingInput = {
  key: 'maxTokens',
  type: 'NUMBER',
  required: false,
  group: 'ADVANCED',
  validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 200_000 }],
  sequence: 110,
}

/** One hour, including waits for rate limits. A single response may take five minutes. */
export const AI_TIMEOUT_SECONDS = 3600

/** Vendor failures are retried with increasing delays. */
export const AI_RETRY = { attempts: 4, backoffSeconds: 2, maxBackoffSeconds: 60 }

/** The part of a request defined by these settings. */
export const answerSettings = (params: Readonly<Record<string, unknown>>) => ({
  ...(typeof params.temperature === 'number' ? { temperature: params.temperature } : {}),
  ...(typeof params.maxTokens === 'number' ? { maxOutputTokens: params.maxTokens } : {}),
})
