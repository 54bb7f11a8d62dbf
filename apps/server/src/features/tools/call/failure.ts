/** Why a tool gave nothing, in words for the model and for whoever tests the tool. */
export class ToolFailure extends Error {}
