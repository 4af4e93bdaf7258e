// Work whose amount only the GPU knows, for kernels that do not need to agree on it within a workgroup.
// #include "pipeline/group_work.wgsl"
