/** For other steps: models and agents, files, mails, code, waiting. */
export const node = {
  'agent.unavailable': 'This server process can’t run agents.',
  'agent.missing': 'This agent doesn’t exist in the flow’s project. Choose another one.',
  'agent.brokeOff': 'The agent’s response was interrupted. Try again.',
  'agent.unknowing': 'The agent’s knowledge has no answer to this question.',
  'tool.missing':
    'This tool doesn’t exist in the flow’s project, or its MCP server describes it differently now. Choose it again.',
  'tool.failed': 'The tool failed: {{said}}',
  'tool.unavailable': 'This server process can’t call tools.',
  'tool.notObject': 'The arguments must be an object.',
  'tool.lacks': 'The argument {{name}} is missing.',
  'tool.unknown': 'The tool has no argument {{name}}.',
  'tool.type': 'The argument {{name}} must be of type {{type}}.',
  'channel.unavailable': 'This server process can’t send messages to channels.',
  'channel.missing': 'This channel isn’t connected in the flow’s project. Choose another one.',
  'channel.recipient':
    '“{{text}}” isn’t a recipient of {{channel}}. Enter a conversation’s ID, or for WhatsApp an international phone number, for Messenger and Instagram a user ID, and for Slack a channel ID such as C0123ABCD.',
  'channel.empty': 'The message is empty.',
  'channel.noAgent': 'The agent of this channel has no published version. Publish it first.',
  'channel.values':
    'The template “{{name}}” has {{count}} placeholders. Enter a list of as many values, none of them empty.',
  'knowledge.reading': 'The knowledge is still being processed. Try again in a moment.',
  'knowledge.failed': 'Part of the knowledge couldn’t be searched. Try again in a moment.',
  'knowledge.missing': 'This knowledge base doesn’t exist in the flow’s project. Choose another one.',
  'ai.declined':
    'The model’s safety filter blocked the response. Change the text or the task, or choose another model.',
  'ai.wrongForm':
    'The model’s response doesn’t have the required format, even after a retry: {{problems}}. Response: {{said}}',
  'ai.cutShort':
    'The model’s response reached the max response length and was cut off. Raise “Max response length” or ask for less.',
  'ai.schema': 'The JSON Schema can’t be used: {{why}}',
  'schema.tooLarge': 'it’s too large or too deeply nested.',
  'schema.notObject': 'it must describe an object with properties.',
  'schema.notJson': 'it isn’t valid JSON.',
  'ai.categories': 'Add 1 to {{most}} categories.',
  'ai.noModel':
    'This step has no model. Choose one. Models that understand language need an API key, which an admin can add under Integrations.',
  'ai.empty': 'The model’s response contains no text. Try again, or change the task or the model.',
  'ai.material':
    '“Built-in (rules, no AI)” can’t write text: it only quotes from “Material”, which is empty. {{hint}}',
  'ai.noQuote':
    '“Built-in (rules, no AI)” can’t write text: it only quotes sentences from “Material”, and none of them fits the task. {{hint}}',
  'ai.notFound':
    '“Built-in (rules, no AI)” works by rules and didn’t find everything: {{problems}}. {{hint}}',
  'ai.nothingFound':
    '“Built-in (rules, no AI)” works by rules, such as lines like “Company: …”, and found none of the values in this text. {{hint}}',
  'ai.noWords':
    '“Built-in (rules, no AI)” matches words that the text shares with a category, and there are none. {{hint}}',
  'ai.notChecked': '“Built-in (rules, no AI)” can’t check for {{kinds}}. Check for less, or: {{hint}}',
  'ai.addKey':
    'To use AI here, add a model API key under Integrations and choose one of its models in this step.',
  'file.none': 'There is no file: the setting “File” is empty. Choose a file.',
  'file.many': 'There are {{count}} files. A step can read up to {{most}}.',
  'file.gone': 'The file {{id}} doesn’t exist in this project. Choose another file.',
  'file.notOne': '{{text}} isn’t a file. Use the variable of a file parameter or a file column.',
  'file.named': '“{{name}}”: {{reason}}',
  'json.none': 'The text contains no JSON',
  'json.broken': 'The text isn’t valid JSON: {{said}}',
  'mail.limit':
    'This account has reached its limit of {{most}} emails a day. Run the failed rows again tomorrow.',
  'mail.address': '“{{text}}” isn’t an email address.',
  'mail.receivers': 'An email can have up to {{most}} recipients; this one has {{count}}.',
  'wait.moment': '“{{text}}” isn’t a date and time. Write it like 2026-03-01T09:00:00Z.',
  'wait.tooLong': 'A step can wait up to two years',
  'code.line': 'Line {{line}}: {{reason}}',
  'code.input': 'The input of the code is larger than 8 million characters. Pass it less data.',
  'code.time': 'The code took longer than {{seconds}} s',
  'code.memory': 'The code needs too much memory',
  'code.stack': 'The code calls functions too deeply, or its data is nested too deeply',
  'code.bracket': 'The code has a closing bracket without an opening one',
  'code.neverEnds': 'The code waits for something that never happens',
  'code.output': 'The result is {{count}} characters of JSON; the limit is {{most}}',
  'code.notJson': 'The result can’t be converted to JSON ({{said}})',
  'code.crashed': 'The code sandbox crashed: {{said}}',
} as const
