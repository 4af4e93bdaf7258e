// What others moved can be read after it. A barrier for storage waits for the whole GPU's memory, and costs several of the others.
fn synchronize() {
    if (!{{IN_WORKGROUP}}) {
        storageBarrier();
    }
    workgroupBarrier();
}
