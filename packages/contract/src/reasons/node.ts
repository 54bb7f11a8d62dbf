/** Of the other steps: models and agents, files, mails, code, waiting. */
export const NODE_REASONS = {
  'agent.unavailable': 'Agents cannot be asked in this process of the server.',
  'agent.missing': 'This agent does not exist in the project of the flow.',
  'agent.brokeOff': 'The agent’s answer broke off.',
  'agent.unknowing': 'The knowledge of the agent holds no answer to this question.',
  'knowledge.reading': 'The knowledge is still being read. Try again in a moment.',
  'knowledge.failed': 'Not all of the knowledge could be searched. Try again in a moment.',
  'knowledge.missing': 'This knowledge base does not exist in the project of the flow.',
  'ai.declined':
    'The model’s safety filter kept it from answering. Change the text or the task, or choose another model.',
  'ai.wrongForm':
    'The model’s answer does not have the wanted form, also after it was told what is wrong: {{problems}}. It said: {{said}}',
  'ai.cutShort':
    'The model’s answer was longer than it may be and broke off. Raise “Longest answer”, or ask for less.',
  'ai.schema': 'The form of the data (JSON Schema) is not usable: {{why}}',
  'schema.tooLarge': 'it is too large or too deep.',
  'schema.notObject': 'it must be that of an object with properties.',
  'schema.notJson': 'it is not JSON.',
  'ai.categories': 'Give at least one category, and at most {{most}}.',
  'ai.noModel':
    'No model is chosen for this step. Choose one; models that understand language need a key, which an admin can add under Integrations.',
  'ai.empty': 'The model’s answer holds no text. Try it again, or change the task or the model.',
  'ai.material':
    '“Built-in (rules, no AI)” can’t write text: it only quotes what stands in “Material”, and “Material” is empty. {{hint}}',
  'ai.noQuote':
    '“Built-in (rules, no AI)” can’t write text: it only quotes sentences of “Material”, and none of them answers the task. {{hint}}',
  'ai.notFound':
    '“Built-in (rules, no AI)” reads by rules and did not find everything: {{problems}}. {{hint}}',
  'ai.nothingFound':
    '“Built-in (rules, no AI)” reads by rules, such as lines like “Company: …”, and found none of the values in this text. {{hint}}',
  'ai.noWords':
    '“Built-in (rules, no AI)” goes by words that the text shares with a category, and it shares none. {{hint}}',
  'ai.notChecked': '“Built-in (rules, no AI)” can’t judge: {{kinds}}. Look for less, or: {{hint}}',
  'ai.addKey':
    'To use AI here, add a model key under Integrations and choose one of its models in this step.',
  'file.none': 'There is no file: the setting “File” is empty.',
  'file.many': 'These are {{count}} files. One step reads {{most}} at most.',
  'file.gone': 'The file {{id}} is not there (any more), or belongs to another project.',
  'file.notOne':
    '{{text}} is not a file. Give the token of a parameter of the type File, or of a file column.',
  'file.named': '“{{name}}”: {{reason}}',
  'json.none': 'There is no JSON in the text',
  'json.broken': 'The text is not JSON: {{said}}',
  'mail.limit':
    'This account has sent {{most}} mails within a day, the most there may be. Try the failed rows again tomorrow.',
  'mail.address': '“{{text}}” is not an e-mail address.',
  'mail.receivers': 'A mail has at most {{most}} receivers; here are {{count}}.',
  'wait.moment': '“{{text}}” is not a moment. Write it as 2026-03-01T09:00:00Z.',
  'wait.tooLong': 'A step waits two years at most',
  'code.line': 'Line {{line}}: {{reason}}',
  'code.input': 'The code is given too much: its input has over 8 million characters',
  'code.time': 'The code took longer than {{seconds}} s',
  'code.memory': 'The code needs too much memory',
  'code.stack': 'Functions of the code call each other too deep, or data is nested too deep',
  'code.bracket': 'The code closes a bracket that it did not open',
  'code.neverEnds': 'The code waits for something that never comes',
  'code.output': 'The result has {{count}} characters as JSON; {{most}} are the most',
  'code.notJson': 'The result cannot be written as JSON ({{said}})',
  'code.crashed': 'The sandbox of the code broke: {{said}}',
} as const
