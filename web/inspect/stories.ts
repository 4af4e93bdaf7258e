// The stories of the inspector: of a primitive, and of a vertex.

export { stepOf } from './steps.ts';
export { TEST, testedOf, vertexFacts, vertexSteps } from './vertex-steps.ts';
