/** Why a tool returned nothing, in words for the model and for the person who tests it. */
export class ToolFailure extends Error {
  /** The tool was called and has answered: it counts as a call. */
  readonly wasMade: boolean

  constructor(message: string, { wasMade = false } = {}) {
    super(message)
    this.wasMade = wasMade
  }
}
