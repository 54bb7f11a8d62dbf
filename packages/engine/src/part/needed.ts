import { isLoop } from '../graph/graph.ts'
import { isInside } from '../graph/loops.ts'
import { acts, bodyOf, loopsAround, namedBy, type Scene } from './scene.ts'

/** What is to run, and what it may leave out. */
export interface Goals {
  /** Nodes that were asked for: they run even when they act on the world. */
  nodes: ReadonlySet<number>
  /** Ways that an earlier run did not go stay closed, instead of being run now. */
  closed: boolean
}

class Needed {
  readonly kept = new Set<number>()
  private readonly queue: number[] = []
  private readonly scene: Scene
  private readonly goals: Goals

  constructor(scene: Scene, goals: Goals) {
    this.scene = scene
    this.goals = goals
  }

  keep = (index: number): void => {
    if (this.kept.has(index)) return
    this.kept.add(index)
    this.queue.push(index)
  }

  run(): void {
    for (const index of this.queue) {
      for (const loop of loopsAround(this.scene, index)) this.keep(loop)
      if (this.scene.given.has(index)) continue
      for (const named of namedBy(this.scene, index)) this.keep(named)
      if (runsBody(this.scene, this.goals, index)) for (const one of bodyOf(this.scene, index)) this.keep(one)
      this.keepBefore(index)
    }
  }

  /** What leads to a node; what acts on the world and is named by nothing is passed over, with what leads to it looked at instead. */
  private keepBefore(first: number): void {
    const { graph, given } = this.scene
    const { nodes, closed } = this.goals
    const seen = new Set<number>()
    const open = [first]
    for (const index of open)
      for (const { from } of graph.nodes[index]!.in) {
        if (seen.has(from)) continue
        seen.add(from)
        if (nodes.has(from) || given.has(from)) this.keep(from)
        else if (closed && nodes.has(first)) continue
        else if (acts(this.scene, from) && !this.holdsGoal(from)) open.push(from)
        else this.keep(from)
      }
  }

  private holdsGoal(loop: number): boolean {
    return [...this.goals.nodes].some((goal) => goal !== loop && isInside(this.scene.loops, goal, loop))
  }
}

/** A for-each runs all that is in it, unless only something inside of it was asked for. */
export function runsBody({ graph, loops }: Scene, { nodes }: Goals, index: number): boolean {
  if (!isLoop(graph.nodes[index]!)) return false
  return ![...nodes].some((goal) => goal !== index && isInside(loops, goal, index))
}

/** The nodes that have to be there so that the goals can run. */
export function neededFor(scene: Scene, goals: Goals): Set<number> {
  const needed = new Needed(scene, goals)
  needed.keep(scene.graph.start)
  for (const goal of goals.nodes) needed.keep(goal)
  needed.run()
  return needed.kept
}
