// Compute pipelines that the browser compiles in the background.
//
// wgpu makes pipelines in the way that has the browser's graphics process compile them one after the other. Nothing is drawn
// meanwhile: for seconds, where the driver has not seen the kernels before. WebGPU also has a way to compile several at once in the
// background. It answers with a promise, for which wgpu has no room. So the program gets stand-ins while `inBackground` is on. It
// waits until none is pending before it dispatches anything, and `setPipeline` gets the pipeline itself.

/** In place of a pipeline. */
class StandIn {
  private pipeline: GPUComputePipeline | undefined;

  constructor(
    private readonly device: GPUDevice,
    private readonly descriptor: GPUComputePipelineDescriptor,
  ) {
    const compiled = device.createComputePipelineAsync(descriptor);
    pendingPipelines += 1;
    compiled
      .then(
        (pipeline) => {
          this.pipeline = pipeline;
        },
        // What is wrong with it is told by the other way, where the program looks for it.
        () => {},
      )
      .finally(() => {
        pendingPipelines -= 1;
      });
  }

  /** The pipeline, compiled at once where it is not ready. */
  get(): GPUComputePipeline {
    this.pipeline ??= createAtOnce.call(this.device, this.descriptor);
    return this.pipeline;
  }
}

let isInBackground = false;
let pendingPipelines = 0;
let createAtOnce: GPUDevice['createComputePipeline'];

/** Before the program asks for a device. */
export function compileInBackground(): void {
  if (!('GPUDevice' in globalThis) || 'kdetPipelines' in globalThis) return;
  const device = GPUDevice.prototype;
  createAtOnce = device.createComputePipeline;
  device.createComputePipeline = function (descriptor) {
    // The program only hands it on to `setPipeline`.
    return isInBackground ? (new StandIn(this, descriptor) as unknown as GPUComputePipeline) : createAtOnce.call(this, descriptor);
  };
  const pass = GPUComputePassEncoder.prototype;
  const { setPipeline } = pass;
  pass.setPipeline = function (pipeline: GPUComputePipeline | StandIn) {
    return setPipeline.call(this, pipeline instanceof StandIn ? pipeline.get() : pipeline);
  };
  // The program calls them by this name (src/app/compiling.rs).
  const kdetPipelines = {
    inBackground(on: boolean) {
      isInBackground = on;
    },
    pending: () => pendingPipelines,
  };
  Object.assign(globalThis, { kdetPipelines });
}
