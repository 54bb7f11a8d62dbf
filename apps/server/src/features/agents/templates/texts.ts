import type { agents } from '@millrace/contract'

type Role = Pick<
  agents.Template,
  'name' | 'summary' | 'description' | 'instructions' | 'greeting' | 'suggestedQuestions' | 'fallback'
>

/** The texts of all roles in one language. `{name}` stands for the agent's name. */
export interface Texts {
  plain: { greeting: string; fallback: string }
  /** What holds every role to its knowledge, its role and its fallback. */
  rules: (role: string) => string
  roles: Record<agents.Template['key'], Role>
}
