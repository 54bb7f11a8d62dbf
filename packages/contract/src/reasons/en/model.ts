/** For models and their vendors. */
export const model = {
  'model.wrongForm':
    'The model’s response doesn’t have the required format. Try again or choose another model.',
  'model.key': 'The model provider rejected the API key. Check it under Integrations.',
  'model.credit': 'Your balance at the model provider is used up. Top it up there, or use another key.',
  'model.tooLong':
    'The conversation and its passages are too long for this model. Start a new conversation or choose a model with a larger context.',
  'model.filter': 'The model provider’s safety filter rejected this request. Rephrase it.',
  'model.noTools': 'This model doesn’t support tools. Choose another model or remove the agent’s tools.',
  'model.overloaded': 'The model provider is overloaded right now. Try again in a moment.',
  'model.serverKey': 'The model server rejected the API key. Check it under Integrations.',
  'model.forbidden': 'This API key doesn’t have access to the model. Check it under Integrations.',
  'model.unknown': 'The model server doesn’t offer this model. Choose another one.',
  'model.slow': 'The model server didn’t respond in time. Try again.',
  'model.slowList': 'The model server didn’t list its models in time. Try again.',
  'model.slowBegin': 'The model didn’t start responding in time. Try again.',
  'model.slowEnd': 'The model took too long to finish its response. Try again or ask for less.',
  'model.stopped': 'The model stopped in the middle of its response. Try again.',
  'model.busy': 'The model server has too many requests right now. Try again in a moment.',
  'model.problem': 'The model server has a problem right now. Try again in a moment.',
  'model.refused': 'The model server rejected the request (status {{status}}).',
  'model.notApi':
    'The response isn’t from a supported model API. Check the model server’s URL under Integrations.',
  'model.blocked':
    'This server isn’t allowed to call the model server’s address. Its operator can allow it with EGRESS_ALLOW.',
  'model.badUrl': 'The URL of the model server isn’t valid. Correct it under Integrations.',
  'model.away': 'The model server can’t be reached right now. Try again in a moment.',
  'model.brokeOff': 'The connection to the model server was interrupted. Try again.',
  'model.brokeOffList': 'The connection was interrupted while the model server listed its models. Try again.',
  'model.reported': 'The model server reported an error in the middle of its response. Try again.',
  'model.badCall': 'The model called a tool with invalid arguments. Try again or choose another model.',
  'model.noRoom':
    'The model reached the max response length before it wrote anything. Raise the max response length.',
  'model.noCredits':
    'Your account has too few credits left for this call. Credits Usage shows when they are renewed.',
  'model.budget':
    'This call would exceed a budget of your account. An admin can raise it under Credits Usage.',
  'model.columnBudget':
    'This call would exceed the AI column’s monthly budget. Raise it under AI columns in the sheet, or wait until next month.',
  'model.nothing': 'The model’s response was empty. Try again.',
  'model.onlyTools': 'The model kept calling tools and never responded. Try again or choose another model.',
  'model.answerBrokeOff': 'The response was interrupted. Try again.',
  'model.vectors': 'The embedding model didn’t return one vector per text. Choose another embedding model.',
  'model.notAllowed': 'An admin hasn’t allowed this model for the account. Choose another one.',
  'model.gone': 'This model is no longer available. Choose another one.',
  'model.lostKey':
    'This credential can’t be decrypted: the server’s encryption key is missing. Enter the secret again, or ask the operator to restore credentials.key from a backup.',
  'model.changedKey':
    'This credential was changed outside Millrace and can’t be decrypted. Enter the secret again.',
  'model.recordings': 'This server replays recorded responses and calls no models.',
  'model.notRecorded':
    'This server replays recorded responses, and there is no recording of this request ({{key}}). Record it with MODEL_RECORDINGS=record.',
} as const
