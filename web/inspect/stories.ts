// The stories of the inspector: of a primitive, of a vertex, of a triangle in motion, and of an object.

export { DISTANCE_STEPS, distanceFacts, ITERATIONS, pairOf as hullsOf } from './distance-steps.ts';
export { MOTION_STEPS, MOTION_TEST, motionFacts, pairOf } from './motion-steps.ts';
export { stepOf } from './steps.ts';
export { TEST, testedOf, vertexFacts, vertexSteps } from './vertex-steps.ts';
