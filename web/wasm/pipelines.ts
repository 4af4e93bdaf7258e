// Compute pipelines that are compiled beside the page.
//
// wgpu makes pipelines in the way that has the browser's graphics process compile each when it comes to it, one after the other, and
// nothing is drawn meanwhile: seconds where the driver has not seen the kernels before. WebGPU also has a way to compile beside it,
// several at once, but answers with a promise, for which wgpu has no room. So what the program gets while `aside` is on is a stand-in;
// it waits until none is pending before it dispatches anything, and a pass gets the pipeline itself.

/** In place of a pipeline. */
class PipelineAside {
  private pipeline: GPUComputePipeline | undefined;

  constructor(
    private readonly device: GPUDevice,
    private readonly descriptor: GPUComputePipelineDescriptor,
  ) {
    pendingPipelines += 1;
    device
      .createComputePipelineAsync(descriptor)
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

let isAside = false;
let pendingPipelines = 0;
let createAtOnce: GPUDevice['createComputePipeline'];

/** Before the program asks for a device. */
export function compilePipelinesAside(): void {
  if (!('GPUDevice' in globalThis) || 'kdetPipelines' in globalThis) return;
  const device = GPUDevice.prototype;
  createAtOnce = device.createComputePipeline;
  device.createComputePipeline = function (descriptor) {
    // The program only hands it on to `setPipeline`.
    return isAside ? (new PipelineAside(this, descriptor) as unknown as GPUComputePipeline) : createAtOnce.call(this, descriptor);
  };
  const pass = GPUComputePassEncoder.prototype;
  const { setPipeline } = pass;
  pass.setPipeline = function (pipeline: GPUComputePipeline | PipelineAside) {
    return setPipeline.call(this, pipeline instanceof PipelineAside ? pipeline.get() : pipeline);
  };
  // The program calls them by this name (src/app/compiling.rs).
  const kdetPipelines = {
    aside(on: boolean) {
      isAside = on;
    },
    pending: () => pendingPipelines,
  };
  Object.assign(globalThis, { kdetPipelines });
}
