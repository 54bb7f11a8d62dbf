/** The tabs of an agent's settings: keys, which stand in addresses, and order are the original specification's. */
export const TABS = [
  'profile',
  'configure',
  'interfaceChat',
  'security',
  'leadsSetting',
  'integrations',
  'Knowledge',
  'playground',
  'chatLogs',
  'notificationconfig',
  'leads',
  'embed',
] as const
export type AgentTab = (typeof TABS)[number]
