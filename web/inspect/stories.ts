// The stories of the inspector: of a primitive, of a vertex, and of a triangle in motion.

export { MOTION_STEPS, MOTION_TEST, motionFacts, pairOf } from './motion-steps.ts';
export { stepOf } from './steps.ts';
export { TEST, testedOf, vertexFacts, vertexSteps } from './vertex-steps.ts';
