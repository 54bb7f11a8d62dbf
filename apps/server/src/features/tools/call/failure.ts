/** Why a tool returned nothing, in words for the model and for the person who tests it. */
export class ToolFailure extends Error {}
